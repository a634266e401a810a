<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>ComposerBar</name>
    <message numerus="yes">
        <source>This message is too long by %n byte(s).</source>
        <translation>
            <numerusform>Diese Nachricht ist um %n Byte zu lang.</numerusform>
            <numerusform>Diese Nachricht ist um %n Bytes zu lang.</numerusform>
        </translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation>Nachricht schreiben</translation>
    </message>
    <message>
        <source>Send message</source>
        <translation>Nachricht senden</translation>
    </message>
</context>
<context>
    <name>ConnectionBanner</name>
    <message>
        <source>Connecting…</source>
        <translation>Verbindung wird hergestellt …</translation>
    </message>
    <message numerus="yes">
        <source>You are offline. Next try in %n second(s).</source>
        <translation>
            <numerusform>Du bist offline. Nächster Versuch in %n Sekunde.</numerusform>
            <numerusform>Du bist offline. Nächster Versuch in %n Sekunden.</numerusform>
        </translation>
    </message>
    <message>
        <source>You are offline. Trying again…</source>
        <translation>Du bist offline. Neuer Versuch …</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>Jetzt versuchen</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>Neu verbinden</translation>
    </message>
</context>
<context>
    <name>ConversationHeader</name>
    <message numerus="yes">
        <source>%n member(s)</source>
        <translation>
            <numerusform>%n Mitglied</numerusform>
            <numerusform>%n Mitglieder</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 online</source>
        <translation>%1, %2 online</translation>
    </message>
    <message>
        <source>Back to conversations</source>
        <translation>Zurück zu den Unterhaltungen</translation>
    </message>
    <message>
        <source>Show members</source>
        <translation>Mitglieder zeigen</translation>
    </message>
    <message>
        <source>More about this conversation</source>
        <translation>Mehr zu dieser Unterhaltung</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Mute for an hour</source>
        <translation>Eine Stunde stumm schalten</translation>
    </message>
    <message>
        <source>Mute for a day</source>
        <translation>Einen Tag stumm schalten</translation>
    </message>
    <message>
        <source>Mute until I change it</source>
        <translation>Stumm schalten, bis ich es ändere</translation>
    </message>
    <message>
        <source>Unmute</source>
        <translation>Stummschaltung aufheben</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Blockieren</translation>
    </message>
    <message>
        <source>Leave conversation…</source>
        <translation>Unterhaltung verlassen …</translation>
    </message>
    <message>
        <source>Do not tell me when they are back</source>
        <translation>Doch nicht benachrichtigen</translation>
    </message>
    <message>
        <source>Tell me when they are back</source>
        <translation>Benachrichtigen, sobald wieder da</translation>
    </message>
</context>
<context>
    <name>ConversationList</name>
    <message>
        <source>Conversations</source>
        <translation>Unterhaltungen</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>It is quiet here</source>
        <translation>Hier ist es still</translation>
    </message>
    <message>
        <source>No conversation matches “%1”.</source>
        <translation>Keine Unterhaltung passt zu „%1“.</translation>
    </message>
    <message>
        <source>Find somebody you know and say hello.</source>
        <translation>Such jemanden, den du kennst, und sag Hallo.</translation>
    </message>
    <message>
        <source>Search people</source>
        <translation>Personen suchen</translation>
    </message>
    <message>
        <source>Find people</source>
        <translation>Personen finden</translation>
    </message>
</context>
<context>
    <name>ConversationPage</name>
    <message>
        <source>No messages yet</source>
        <translation>Noch keine Nachrichten</translation>
    </message>
    <message>
        <source>Every conversation starts with a hello.</source>
        <translation>Jede Unterhaltung beginnt mit einem Hallo.</translation>
    </message>
    <message>
        <source>Write the first message</source>
        <translation>Die erste Nachricht schreiben</translation>
    </message>
</context>
<context>
    <name>ConversationRow</name>
    <message>
        <source>Draft: %1</source>
        <translation>Entwurf: %1</translation>
    </message>
    <message>
        <source>No messages yet</source>
        <translation>Noch keine Nachrichten</translation>
    </message>
    <message>
        <source>You: %1</source>
        <translation>Du: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n unread</source>
        <translation>
            <numerusform>%n ungelesen</numerusform>
            <numerusform>%n ungelesen</numerusform>
        </translation>
    </message>
    <message>
        <source>muted</source>
        <translation>stumm</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
</context>
<context>
    <name>CredentialBanner</name>
    <message>
        <source>Keep me signed in anyway</source>
        <translation>Trotzdem angemeldet bleiben</translation>
    </message>
</context>
<context>
    <name>Days</name>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
</context>
<context>
    <name>EditMenu</name>
    <message>
        <source>Cut</source>
        <translation>Ausschneiden</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alles auswählen</translation>
    </message>
</context>
<context>
    <name>InputField</name>
    <message>
        <source>Hide password</source>
        <translation>Passwort verbergen</translation>
    </message>
    <message>
        <source>Show password</source>
        <translation>Passwort zeigen</translation>
    </message>
</context>
<context>
    <name>LeaveSheet</name>
    <message>
        <source>Leave this group?</source>
        <translation>Diese Gruppe verlassen?</translation>
    </message>
    <message>
        <source>You will no longer get messages from “%1”. Somebody in the group has to add you again if you change your mind.</source>
        <translation>Du bekommst keine Nachrichten mehr aus „%1“. Wenn du es dir anders überlegst, muss dich jemand aus der Gruppe wieder hinzufügen.</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Bleiben</translation>
    </message>
    <message>
        <source>Leave group</source>
        <translation>Gruppe verlassen</translation>
    </message>
</context>
<context>
    <name>Main</name>
    <message>
        <source>Relay</source>
        <translation>Relay</translation>
    </message>
    <message>
        <source>(%1) %2 – Relay</source>
        <translation>(%1) %2 – Relay</translation>
    </message>
    <message>
        <source>%1 – Relay</source>
        <translation>%1 – Relay</translation>
    </message>
</context>
<context>
    <name>MemberPanel</name>
    <message>
        <source>Members</source>
        <translation>Mitglieder</translation>
    </message>
    <message>
        <source>Hide members</source>
        <translation>Mitglieder ausblenden</translation>
    </message>
</context>
<context>
    <name>MessageRow</name>
    <message>
        <source>Not sent</source>
        <translation>Nicht gesendet</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
</context>
<context>
    <name>NewGroupSheet</name>
    <message>
        <source>New group</source>
        <translation>Neue Gruppe</translation>
    </message>
    <message>
        <source>Group name</source>
        <translation>Name der Gruppe</translation>
    </message>
    <message>
        <source>Weekend plans</source>
        <translation>Pläne fürs Wochenende</translation>
    </message>
    <message>
        <source>Find people to add</source>
        <translation>Personen zum Hinzufügen suchen</translation>
    </message>
    <message>
        <source>With %1</source>
        <translation>Mit %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>People to add</source>
        <translation>Personen zum Hinzufügen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Create group</source>
        <translation>Gruppe anlegen</translation>
    </message>
</context>
<context>
    <name>NoConversation</name>
    <message>
        <source>Pick a conversation</source>
        <translation>Wähle eine Unterhaltung</translation>
    </message>
    <message>
        <source>Welcome to Relay</source>
        <translation>Willkommen bei Relay</translation>
    </message>
    <message>
        <source>Choose one on the left, or start a new one.</source>
        <translation>Wähle links eine aus oder beginne eine neue.</translation>
    </message>
    <message>
        <source>Your conversations open here.</source>
        <translation>Hier öffnen sich deine Unterhaltungen.</translation>
    </message>
    <message>
        <source>Find people</source>
        <translation>Personen finden</translation>
    </message>
</context>
<context>
    <name>PeopleList</name>
    <message>
        <source>People</source>
        <translation>Personen</translation>
    </message>
    <message>
        <source>Nobody found</source>
        <translation>Niemand gefunden</translation>
    </message>
    <message>
        <source>Who do you want to talk to?</source>
        <translation>Mit wem möchtest du sprechen?</translation>
    </message>
    <message>
        <source>Check the spelling, or try their username.</source>
        <translation>Prüfe die Schreibweise oder versuch es mit dem Benutzernamen.</translation>
    </message>
    <message>
        <source>Type a name above to find people on this server.</source>
        <translation>Gib oben einen Namen ein, um Personen auf diesem Server zu finden.</translation>
    </message>
</context>
<context>
    <name>PersonRow</name>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>@%1</source>
        <translation>@%1</translation>
    </message>
</context>
<context>
    <name>Presence</name>
    <message numerus="yes">
        <source>last seen %n minute(s) ago</source>
        <translation>
            <numerusform>vor %n Minute gesehen</numerusform>
            <numerusform>vor %n Minuten gesehen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>last seen %n hour(s) ago</source>
        <translation>
            <numerusform>vor %n Stunde gesehen</numerusform>
            <numerusform>vor %n Stunden gesehen</numerusform>
        </translation>
    </message>
    <message>
        <source>last seen today at %1</source>
        <translation>heute um %1 gesehen</translation>
    </message>
    <message>
        <source>last seen yesterday at %1</source>
        <translation>gestern um %1 gesehen</translation>
    </message>
    <message>
        <source>last seen on %1</source>
        <translation>am %1 gesehen</translation>
    </message>
    <message>
        <source>away</source>
        <translation>abwesend</translation>
    </message>
    <message>
        <source>do not disturb</source>
        <translation>nicht stören</translation>
    </message>
    <message>
        <source>active on mobile</source>
        <translation>am Handy aktiv</translation>
    </message>
    <message>
        <source>online</source>
        <translation>online</translation>
    </message>
    <message>
        <source>last seen just now</source>
        <translation>gerade eben gesehen</translation>
    </message>
    <message>
        <source>status unknown</source>
        <translation>Status unbekannt</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>offline</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>bis %1</translation>
    </message>
    <message>
        <source>until tomorrow at %1</source>
        <translation>bis morgen um %1</translation>
    </message>
</context>
<context>
    <name>PresenceWords</name>
    <message>
        <source>online</source>
        <translation>online</translation>
    </message>
    <message>
        <source>away</source>
        <translation>abwesend</translation>
    </message>
    <message>
        <source>do not disturb</source>
        <translation>nicht stören</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>offline</translation>
    </message>
    <message>
        <source>status unknown</source>
        <translation>Status unbekannt</translation>
    </message>
</context>
<context>
    <name>ProfileBar</name>
    <message>
        <source>Do not disturb</source>
        <translation>Nicht stören</translation>
    </message>
    <message>
        <source>Invisible</source>
        <translation>Unsichtbar</translation>
    </message>
    <message>
        <source>Online</source>
        <translation>Online</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>Nicht verbunden</translation>
    </message>
    <message>
        <source>Your profile: %1, %2</source>
        <translation>Dein Profil: %1, %2</translation>
    </message>
    <message>
        <source>Set a status…</source>
        <translation>Status setzen …</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>Abmelden</translation>
    </message>
    <message>
        <source>Away</source>
        <translation>Abwesend</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Do not disturb for 1 hour</source>
        <translation>Eine Stunde nicht stören</translation>
    </message>
    <message>
        <source>Do not disturb until tomorrow</source>
        <translation>Bis morgen nicht stören</translation>
    </message>
    <message>
        <source>Do not disturb until I change it</source>
        <translation>Nicht stören, bis ich es ändere</translation>
    </message>
</context>
<context>
    <name>RenameSheet</name>
    <message>
        <source>Rename group</source>
        <translation>Gruppe umbenennen</translation>
    </message>
    <message>
        <source>Group name</source>
        <translation>Name der Gruppe</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Clear search</source>
        <translation>Suche leeren</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>Too many attempts. Wait a moment and try again.</source>
        <translation>Zu viele Versuche. Warte einen Moment und versuch es noch einmal.</translation>
    </message>
    <message>
        <source>Too many attempts. Try again in %1 s.</source>
        <translation>Zu viele Versuche. Versuch es in %1 s noch einmal.</translation>
    </message>
    <message>
        <source>This name cannot be used: 2 to 32 letters, digits, dots, dashes or underscores.</source>
        <translation>Dieser Name geht nicht: 2 bis 32 Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche.</translation>
    </message>
    <message>
        <source>Use a password of at least 8 characters.</source>
        <translation>Nimm ein Passwort mit mindestens 8 Zeichen.</translation>
    </message>
    <message>
        <source>This name cannot be shown to others. Shorten it or leave out special characters.</source>
        <translation>Dieser Name kann anderen nicht gezeigt werden. Kürze ihn oder lass Sonderzeichen weg.</translation>
    </message>
    <message>
        <source>Something in this form was not accepted.</source>
        <translation>Etwas in diesem Formular wurde nicht angenommen.</translation>
    </message>
    <message>
        <source>The name or the password is not right.</source>
        <translation>Name oder Passwort stimmt nicht.</translation>
    </message>
    <message>
        <source>This name is taken. Choose another one.</source>
        <translation>Dieser Name ist vergeben. Wähle einen anderen.</translation>
    </message>
    <message>
        <source>This server does not take new accounts.</source>
        <translation>Dieser Server nimmt keine neuen Konten an.</translation>
    </message>
    <message>
        <source>The server cannot be reached. Check its address and your connection.</source>
        <translation>Der Server ist nicht erreichbar. Prüfe seine Adresse und deine Verbindung.</translation>
    </message>
    <message>
        <source>The server cannot sign anyone in right now. Try again in a moment.</source>
        <translation>Der Server kann gerade niemanden anmelden. Versuch es gleich noch einmal.</translation>
    </message>
    <message>
        <source>Signing in did not work. Try again in a moment.</source>
        <translation>Die Anmeldung hat nicht geklappt. Versuch es gleich noch einmal.</translation>
    </message>
    <message>
        <source>You are signed in on too many devices. Sign out on one of them.</source>
        <translation>Du bist auf zu vielen Geräten angemeldet. Melde dich auf einem davon ab.</translation>
    </message>
    <message>
        <source>The server was sent too much at once and hung up.</source>
        <translation>Der Server bekam zu viel auf einmal und hat aufgelegt.</translation>
    </message>
    <message>
        <source>This version of Relay is too old for the server.</source>
        <translation>Diese Version von Relay ist zu alt für den Server.</translation>
    </message>
    <message>
        <source>The server ended the connection and does not want to be called again.</source>
        <translation>Der Server hat die Verbindung beendet und möchte nicht wieder angerufen werden.</translation>
    </message>
    <message>
        <source>You are not allowed to do this.</source>
        <translation>Das darfst du nicht.</translation>
    </message>
    <message>
        <source>This does not exist any more.</source>
        <translation>Das gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>This is too large.</source>
        <translation>Das ist zu groß.</translation>
    </message>
    <message>
        <source>This was too much at once. Wait a moment.</source>
        <translation>Das war zu viel auf einmal. Warte einen Moment.</translation>
    </message>
    <message>
        <source>This contradicts what the server has.</source>
        <translation>Das widerspricht dem, was der Server hat.</translation>
    </message>
    <message>
        <source>The server cannot do this right now.</source>
        <translation>Der Server kann das gerade nicht.</translation>
    </message>
    <message>
        <source>The server did not accept this.</source>
        <translation>Der Server hat das nicht angenommen.</translation>
    </message>
</context>
<context>
    <name>SettingsSheet</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Let others see when I am typing</source>
        <translation>Andere sehen lassen, wenn ich schreibe</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Signed in as %1 on %2</source>
        <translation>Angemeldet als %1 auf %2</translation>
    </message>
    <message>
        <source>You are shown as away after a while without input on this computer (told by the X server).</source>
        <translation>Nach einer Weile ohne Eingabe an diesem Computer wirst du als abwesend angezeigt (das meldet der X-Server).</translation>
    </message>
    <message>
        <source>You are shown as away after a while without input on this computer (told by GNOME).</source>
        <translation>Nach einer Weile ohne Eingabe an diesem Computer wirst du als abwesend angezeigt (das meldet GNOME).</translation>
    </message>
    <message>
        <source>You are shown as away after a while without input on this computer (told by the screen saver).</source>
        <translation>Nach einer Weile ohne Eingabe an diesem Computer wirst du als abwesend angezeigt (das meldet der Bildschirmschoner).</translation>
    </message>
    <message>
        <source>You are shown as away after a while without input on this computer (told by the login manager).</source>
        <translation>Nach einer Weile ohne Eingabe an diesem Computer wirst du als abwesend angezeigt (das meldet die Anmeldeverwaltung).</translation>
    </message>
    <message>
        <source>You are shown as away after a while without input in Relay: this desktop does not tell about other programs.</source>
        <translation>Nach einer Weile ohne Eingabe in Relay wirst du als abwesend angezeigt: Dieser Desktop meldet nichts über andere Programme.</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>Accent color</source>
        <translation>Akzentfarbe</translation>
    </message>
    <message>
        <source>Indigo</source>
        <translation>Indigo</translation>
    </message>
    <message>
        <source>Teal</source>
        <translation>Petrol</translation>
    </message>
    <message>
        <source>Rose</source>
        <translation>Rosé</translation>
    </message>
    <message>
        <source>Amber</source>
        <translation>Bernstein</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Small</source>
        <translation>Klein</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Large</source>
        <translation>Groß</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Sehr groß</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>Comfortable</source>
        <translation>Bequem</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>Kompakt</translation>
    </message>
    <message>
        <source>Show notifications</source>
        <translation>Benachrichtigungen anzeigen</translation>
    </message>
    <message>
        <source>No setting has these words.</source>
        <translation>Keine Einstellung enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Keep running when the window is closed</source>
        <translation>Nach dem Schließen weiterlaufen</translation>
    </message>
</context>
<context>
    <name>Sheet</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>New conversation</source>
        <translation>Neue Unterhaltung</translation>
    </message>
    <message>
        <source>Message somebody</source>
        <translation>Jemandem schreiben</translation>
    </message>
    <message>
        <source>New group…</source>
        <translation>Neue Gruppe …</translation>
    </message>
    <message>
        <source>Search people</source>
        <translation>Personen suchen</translation>
    </message>
    <message>
        <source>Search conversations</source>
        <translation>Unterhaltungen suchen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>People</source>
        <translation>Personen</translation>
    </message>
</context>
<context>
    <name>SignInPage</name>
    <message>
        <source>Create your account</source>
        <translation>Lege dein Konto an</translation>
    </message>
    <message>
        <source>Welcome to Relay</source>
        <translation>Willkommen bei Relay</translation>
    </message>
    <message>
        <source>It takes less than a minute.</source>
        <translation>Es dauert keine Minute.</translation>
    </message>
    <message>
        <source>Sign in to pick up where you left off.</source>
        <translation>Melde dich an und mach dort weiter, wo du aufgehört hast.</translation>
    </message>
    <message>
        <source>Username</source>
        <translation>Benutzername</translation>
    </message>
    <message>
        <source>Display name</source>
        <translation>Anzeigename</translation>
    </message>
    <message>
        <source>How others see you</source>
        <translation>So sehen dich andere</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Create account</source>
        <translation>Konto anlegen</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>I already have an account</source>
        <translation>Ich habe schon ein Konto</translation>
    </message>
    <message>
        <source>Create an account</source>
        <translation>Ein Konto anlegen</translation>
    </message>
</context>
<context>
    <name>StatusSheet</name>
    <message>
        <source>Set a status</source>
        <translation>Status setzen</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>In a meeting</source>
        <translation>In einer Besprechung</translation>
    </message>
    <message>
        <source>Clear it after</source>
        <translation>Löschen nach</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>1 hour</source>
        <translation>1 Stunde</translation>
    </message>
    <message>
        <source>4 hours</source>
        <translation>4 Stunden</translation>
    </message>
    <message>
        <source>1 day</source>
        <translation>1 Tag</translation>
    </message>
    <message>
        <source>Clear status</source>
        <translation>Status löschen</translation>
    </message>
    <message>
        <source>Save status</source>
        <translation>Status speichern</translation>
    </message>
</context>
<context>
    <name>TimelineJumps</name>
    <message>
        <source>Loading new messages, %1 %</source>
        <translation>Neue Nachrichten werden geladen, %1 %</translation>
    </message>
    <message numerus="yes">
        <source>%n new message(s)</source>
        <translation>
            <numerusform>%n neue Nachricht</numerusform>
            <numerusform>%n neue Nachrichten</numerusform>
        </translation>
    </message>
    <message>
        <source>Goes to the first one</source>
        <translation>Springt zur ersten</translation>
    </message>
    <message>
        <source>Stop loading</source>
        <translation>Laden abbrechen</translation>
    </message>
    <message>
        <source>Stay here</source>
        <translation>Hier bleiben</translation>
    </message>
    <message>
        <source>Jump to the latest message</source>
        <translation>Zur neuesten Nachricht springen</translation>
    </message>
</context>
<context>
    <name>TimelineRow</name>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Du</translation>
    </message>
    <message>
        <source>%1, not sent</source>
        <translation>%1, nicht gesendet</translation>
    </message>
    <message>
        <source>%1, sending</source>
        <translation>%1, wird gesendet</translation>
    </message>
    <message>
        <source>New messages</source>
        <translation>Neue Nachrichten</translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
</context>
<context>
    <name>Typing</name>
    <message>
        <source>Someone</source>
        <translation>Jemand</translation>
    </message>
    <message>
        <source>%1 is typing…</source>
        <translation>%1 schreibt …</translation>
    </message>
    <message>
        <source>%1 and %2 are typing…</source>
        <translation>%1 und %2 schreiben …</translation>
    </message>
    <message>
        <source>%1, %2 and %3 are typing…</source>
        <translation>%1, %2 und %3 schreiben …</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 and %n others are typing…</source>
        <translation>
            <numerusform>%1, %2 und %n weitere Person schreiben …</numerusform>
            <numerusform>%1, %2 und %n weitere schreiben …</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UnreadBadge</name>
    <message>
        <source>999+</source>
        <translation>999+</translation>
    </message>
</context>
<context>
    <name>relay::DesktopNotifications</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Mark as read</source>
        <translation>Als gelesen markieren</translation>
    </message>
</context>
<context>
    <name>relay::Notifier</name>
    <message numerus="yes">
        <source>%n new message(s)</source>
        <translation>
            <numerusform>%n neue Nachricht</numerusform>
            <numerusform>%n neue Nachrichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n conversation(s)</source>
        <translation>
            <numerusform>in %n Unterhaltung</numerusform>
            <numerusform>in %n Unterhaltungen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is back</source>
        <translation>%1 ist wieder da</translation>
    </message>
</context>
<context>
    <name>relay::Postbox</name>
    <message>
        <source>This computer could not keep the message: is its disk full?</source>
        <translation>Dieser Computer konnte die Nachricht nicht speichern. Ist der Datenträger voll?</translation>
    </message>
</context>
<context>
    <name>relay::Session</name>
    <message>
        <source>The keychain does not give out your sign-in. Sign in again.</source>
        <translation>Der Schlüsselbund gibt deine Anmeldung nicht heraus. Melde dich erneut an.</translation>
    </message>
    <message>
        <source>This is not the address of a server.</source>
        <translation>Das ist nicht die Adresse eines Servers.</translation>
    </message>
    <message>
        <source>The keychain is not available: you will have to sign in again next time.</source>
        <translation>Der Schlüsselbund ist nicht verfügbar: Beim nächsten Mal musst du dich neu anmelden.</translation>
    </message>
</context>
<context>
    <name>relay::SleepWatch</name>
    <message>
        <source>Tells others that you are away</source>
        <translation>Teilt anderen mit, dass du abwesend bist</translation>
    </message>
</context>
<context>
    <name>relay::Tray</name>
    <message>
        <source>Open Relay</source>
        <translation>Relay öffnen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
</context>
<context>
    <name>relay::TrayStatus</name>
    <message>
        <source>Not connected</source>
        <translation>Nicht verbunden</translation>
    </message>
    <message numerus="yes">
        <source>%n unread message(s)</source>
        <translation>
            <numerusform>%n ungelesene Nachricht</numerusform>
            <numerusform>%n ungelesene Nachrichten</numerusform>
        </translation>
    </message>
</context>
</TS>
