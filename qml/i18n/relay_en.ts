<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>ComposerBar</name>
    <message numerus="yes">
        <source>This message is too long by %n byte(s).</source>
        <translation>
            <numerusform>This message is too long by %n byte.</numerusform>
            <numerusform>This message is too long by %n bytes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConnectionBanner</name>
    <message numerus="yes">
        <source>You are offline. Next try in %n second(s).</source>
        <translation>
            <numerusform>You are offline. Next try in %n second.</numerusform>
            <numerusform>You are offline. Next try in %n seconds.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConversationHeader</name>
    <message numerus="yes">
        <source>%n member(s)</source>
        <translation>
            <numerusform>%n member</numerusform>
            <numerusform>%n members</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConversationRow</name>
    <message numerus="yes">
        <source>%n unread</source>
        <translation>
            <numerusform>%n unread</numerusform>
            <numerusform>%n unread</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Presence</name>
    <message numerus="yes">
        <source>last seen %n minute(s) ago</source>
        <translation>
            <numerusform>last seen %n minute ago</numerusform>
            <numerusform>last seen %n minutes ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>last seen %n hour(s) ago</source>
        <translation>
            <numerusform>last seen %n hour ago</numerusform>
            <numerusform>last seen %n hours ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimelineJumps</name>
    <message numerus="yes">
        <source>%n new message(s)</source>
        <translation>
            <numerusform>%n new message</numerusform>
            <numerusform>%n new messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Typing</name>
    <message numerus="yes">
        <source>%1, %2 and %n others are typing…</source>
        <translation>
            <numerusform>%1, %2 and %n other are typing…</numerusform>
            <numerusform>%1, %2 and %n others are typing…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>relay::Notifier</name>
    <message numerus="yes">
        <source>%n new message(s)</source>
        <translation>
            <numerusform>%n new message</numerusform>
            <numerusform>%n new messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n conversation(s)</source>
        <translation>
            <numerusform>in %n conversation</numerusform>
            <numerusform>in %n conversations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>relay::TrayStatus</name>
    <message numerus="yes">
        <source>%n unread message(s)</source>
        <translation>
            <numerusform>%n unread message</numerusform>
            <numerusform>%n unread messages</numerusform>
        </translation>
    </message>
</context>
</TS>
