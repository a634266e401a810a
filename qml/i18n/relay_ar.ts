<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar" sourcelanguage="en">
<context>
    <name>ComposerBar</name>
    <message numerus="yes">
        <source>This message is too long by %n byte(s).</source>
        <translation>
            <numerusform>هذه الرسالة ليست أطول من المسموح.</numerusform>
            <numerusform>هذه الرسالة أطول من المسموح ببايت واحد.</numerusform>
            <numerusform>هذه الرسالة أطول من المسموح ببايتين.</numerusform>
            <numerusform>هذه الرسالة أطول من المسموح بـ %n بايتات.</numerusform>
            <numerusform>هذه الرسالة أطول من المسموح بـ %n بايتًا.</numerusform>
            <numerusform>هذه الرسالة أطول من المسموح بـ %n بايت.</numerusform>
        </translation>
    </message>
    <message>
        <source>Message</source>
        <translation>الرسالة</translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation>اكتب رسالة</translation>
    </message>
    <message>
        <source>Send message</source>
        <translation>إرسال الرسالة</translation>
    </message>
</context>
<context>
    <name>ConnectionBanner</name>
    <message>
        <source>Connecting…</source>
        <translation>جارٍ الاتصال…</translation>
    </message>
    <message numerus="yes">
        <source>You are offline. Next try in %n second(s).</source>
        <translation>
            <numerusform>أنت غير متصل. المحاولة التالية الآن.</numerusform>
            <numerusform>أنت غير متصل. المحاولة التالية بعد ثانية واحدة.</numerusform>
            <numerusform>أنت غير متصل. المحاولة التالية بعد ثانيتين.</numerusform>
            <numerusform>أنت غير متصل. المحاولة التالية بعد %n ثوانٍ.</numerusform>
            <numerusform>أنت غير متصل. المحاولة التالية بعد %n ثانية.</numerusform>
            <numerusform>أنت غير متصل. المحاولة التالية بعد %n ثانية.</numerusform>
        </translation>
    </message>
    <message>
        <source>You are offline. Trying again…</source>
        <translation>أنت غير متصل. تجري محاولة جديدة…</translation>
    </message>
    <message>
        <source>Try now</source>
        <translation>حاول الآن</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>إعادة الاتصال</translation>
    </message>
</context>
<context>
    <name>ConversationHeader</name>
    <message numerus="yes">
        <source>%n member(s)</source>
        <translation>
            <numerusform>لا أعضاء</numerusform>
            <numerusform>عضو واحد</numerusform>
            <numerusform>عضوان</numerusform>
            <numerusform>%n أعضاء</numerusform>
            <numerusform>%n عضوًا</numerusform>
            <numerusform>%n عضو</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 online</source>
        <translation>%1، %2 على الخط</translation>
    </message>
    <message>
        <source>Back to conversations</source>
        <translation>العودة إلى المحادثات</translation>
    </message>
    <message>
        <source>Show members</source>
        <translation>إظهار الأعضاء</translation>
    </message>
    <message>
        <source>More about this conversation</source>
        <translation>المزيد عن هذه المحادثة</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>إعادة التسمية…</translation>
    </message>
    <message>
        <source>Mute for an hour</source>
        <translation>كتم لمدة ساعة</translation>
    </message>
    <message>
        <source>Mute for a day</source>
        <translation>كتم لمدة يوم</translation>
    </message>
    <message>
        <source>Mute until I change it</source>
        <translation>كتم حتى أغيّر ذلك</translation>
    </message>
    <message>
        <source>Unmute</source>
        <translation>إلغاء الكتم</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>حظر</translation>
    </message>
    <message>
        <source>Leave conversation…</source>
        <translation>مغادرة المحادثة…</translation>
    </message>
    <message>
        <source>Do not tell me when they are back</source>
        <translation>لا تُعلمني عند العودة</translation>
    </message>
    <message>
        <source>Tell me when they are back</source>
        <translation>أعلمني عند العودة</translation>
    </message>
</context>
<context>
    <name>ConversationList</name>
    <message>
        <source>Conversations</source>
        <translation>المحادثات</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>لا نتائج</translation>
    </message>
    <message>
        <source>It is quiet here</source>
        <translation>المكان هادئ هنا</translation>
    </message>
    <message>
        <source>No conversation matches “%1”.</source>
        <translation>لا توجد محادثة تطابق «%1».</translation>
    </message>
    <message>
        <source>Find somebody you know and say hello.</source>
        <translation>ابحث عن شخص تعرفه وألقِ عليه التحية.</translation>
    </message>
    <message>
        <source>Search people</source>
        <translation>البحث عن أشخاص</translation>
    </message>
    <message>
        <source>Find people</source>
        <translation>البحث عن أشخاص</translation>
    </message>
</context>
<context>
    <name>ConversationPage</name>
    <message>
        <source>No messages yet</source>
        <translation>لا رسائل بعد</translation>
    </message>
    <message>
        <source>Every conversation starts with a hello.</source>
        <translation>كل محادثة تبدأ بتحية.</translation>
    </message>
    <message>
        <source>Write the first message</source>
        <translation>اكتب الرسالة الأولى</translation>
    </message>
</context>
<context>
    <name>ConversationRow</name>
    <message>
        <source>Draft: %1</source>
        <translation>مسودة: %1</translation>
    </message>
    <message>
        <source>No messages yet</source>
        <translation>لا رسائل بعد</translation>
    </message>
    <message>
        <source>You: %1</source>
        <translation>أنت: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n unread</source>
        <translation>
            <numerusform>لا شيء غير مقروء</numerusform>
            <numerusform>رسالة واحدة غير مقروءة</numerusform>
            <numerusform>رسالتان غير مقروءتين</numerusform>
            <numerusform>%n رسائل غير مقروءة</numerusform>
            <numerusform>%n رسالة غير مقروءة</numerusform>
            <numerusform>%n رسالة غير مقروءة</numerusform>
        </translation>
    </message>
    <message>
        <source>muted</source>
        <translation>مكتومة</translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
</context>
<context>
    <name>CredentialBanner</name>
    <message>
        <source>Keep me signed in anyway</source>
        <translation>أبقني مسجّل الدخول رغم ذلك</translation>
    </message>
</context>
<context>
    <name>Days</name>
    <message>
        <source>Today</source>
        <translation>اليوم</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>أمس</translation>
    </message>
</context>
<context>
    <name>EditMenu</name>
    <message>
        <source>Cut</source>
        <translation>قص</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>نسخ</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>لصق</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>تحديد الكل</translation>
    </message>
</context>
<context>
    <name>InputField</name>
    <message>
        <source>Hide password</source>
        <translation>إخفاء كلمة المرور</translation>
    </message>
    <message>
        <source>Show password</source>
        <translation>إظهار كلمة المرور</translation>
    </message>
</context>
<context>
    <name>LeaveSheet</name>
    <message>
        <source>Leave this group?</source>
        <translation>هل تريد مغادرة هذه المجموعة؟</translation>
    </message>
    <message>
        <source>You will no longer get messages from “%1”. Somebody in the group has to add you again if you change your mind.</source>
        <translation>لن تصلك رسائل من «%1» بعد الآن. إن غيّرت رأيك فعلى أحد أعضاء المجموعة أن يضيفك من جديد.</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>البقاء</translation>
    </message>
    <message>
        <source>Leave group</source>
        <translation>مغادرة المجموعة</translation>
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
        <translation>الأعضاء</translation>
    </message>
    <message>
        <source>Hide members</source>
        <translation>إخفاء الأعضاء</translation>
    </message>
</context>
<context>
    <name>MessageRow</name>
    <message>
        <source>Not sent</source>
        <translation>لم تُرسَل</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>حاول مجددًا</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>حذف</translation>
    </message>
</context>
<context>
    <name>NewGroupSheet</name>
    <message>
        <source>New group</source>
        <translation>مجموعة جديدة</translation>
    </message>
    <message>
        <source>Group name</source>
        <translation>اسم المجموعة</translation>
    </message>
    <message>
        <source>Weekend plans</source>
        <translation>خطط نهاية الأسبوع</translation>
    </message>
    <message>
        <source>Find people to add</source>
        <translation>البحث عن أشخاص لإضافتهم</translation>
    </message>
    <message>
        <source>With %1</source>
        <translation>مع %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
    <message>
        <source>People to add</source>
        <translation>أشخاص للإضافة</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Create group</source>
        <translation>إنشاء المجموعة</translation>
    </message>
</context>
<context>
    <name>NoConversation</name>
    <message>
        <source>Pick a conversation</source>
        <translation>اختر محادثة</translation>
    </message>
    <message>
        <source>Welcome to Relay</source>
        <translation>مرحبًا بك في Relay</translation>
    </message>
    <message>
        <source>Choose one on the left, or start a new one.</source>
        <translation>اختر واحدة من القائمة أو ابدأ محادثة جديدة.</translation>
    </message>
    <message>
        <source>Your conversations open here.</source>
        <translation>هنا تُفتح محادثاتك.</translation>
    </message>
    <message>
        <source>Find people</source>
        <translation>البحث عن أشخاص</translation>
    </message>
</context>
<context>
    <name>PeopleList</name>
    <message>
        <source>People</source>
        <translation>الأشخاص</translation>
    </message>
    <message>
        <source>Nobody found</source>
        <translation>لم يُعثر على أحد</translation>
    </message>
    <message>
        <source>Who do you want to talk to?</source>
        <translation>مع من تريد أن تتحدث؟</translation>
    </message>
    <message>
        <source>Check the spelling, or try their username.</source>
        <translation>تحقق من الكتابة أو جرّب اسم المستخدم.</translation>
    </message>
    <message>
        <source>Type a name above to find people on this server.</source>
        <translation>اكتب اسمًا في الأعلى للعثور على أشخاص على هذا الخادم.</translation>
    </message>
</context>
<context>
    <name>PersonRow</name>
    <message>
        <source>, </source>
        <translation>، </translation>
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
            <numerusform>شوهد للتو</numerusform>
            <numerusform>شوهد قبل دقيقة</numerusform>
            <numerusform>شوهد قبل دقيقتين</numerusform>
            <numerusform>شوهد قبل %n دقائق</numerusform>
            <numerusform>شوهد قبل %n دقيقة</numerusform>
            <numerusform>شوهد قبل %n دقيقة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>last seen %n hour(s) ago</source>
        <translation>
            <numerusform>شوهد للتو</numerusform>
            <numerusform>شوهد قبل ساعة</numerusform>
            <numerusform>شوهد قبل ساعتين</numerusform>
            <numerusform>شوهد قبل %n ساعات</numerusform>
            <numerusform>شوهد قبل %n ساعة</numerusform>
            <numerusform>شوهد قبل %n ساعة</numerusform>
        </translation>
    </message>
    <message>
        <source>last seen today at %1</source>
        <translation>شوهد اليوم الساعة %1</translation>
    </message>
    <message>
        <source>last seen yesterday at %1</source>
        <translation>شوهد أمس الساعة %1</translation>
    </message>
    <message>
        <source>last seen on %1</source>
        <translation>شوهد يوم %1</translation>
    </message>
    <message>
        <source>away</source>
        <translation>بعيد</translation>
    </message>
    <message>
        <source>do not disturb</source>
        <translation>عدم الإزعاج</translation>
    </message>
    <message>
        <source>active on mobile</source>
        <translation>نشط على الهاتف</translation>
    </message>
    <message>
        <source>online</source>
        <translation>على الخط</translation>
    </message>
    <message>
        <source>last seen just now</source>
        <translation>شوهد للتو</translation>
    </message>
    <message>
        <source>status unknown</source>
        <translation>الحالة غير معروفة</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>غير متصل</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>حتى %1</translation>
    </message>
    <message>
        <source>until tomorrow at %1</source>
        <translation>حتى الغد الساعة %1</translation>
    </message>
</context>
<context>
    <name>PresenceWords</name>
    <message>
        <source>online</source>
        <translation>على الخط</translation>
    </message>
    <message>
        <source>away</source>
        <translation>بعيد</translation>
    </message>
    <message>
        <source>do not disturb</source>
        <translation>عدم الإزعاج</translation>
    </message>
    <message>
        <source>offline</source>
        <translation>غير متصل</translation>
    </message>
    <message>
        <source>status unknown</source>
        <translation>الحالة غير معروفة</translation>
    </message>
</context>
<context>
    <name>ProfileBar</name>
    <message>
        <source>Do not disturb</source>
        <translation>عدم الإزعاج</translation>
    </message>
    <message>
        <source>Invisible</source>
        <translation>غير مرئي</translation>
    </message>
    <message>
        <source>Online</source>
        <translation>على الخط</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>لا يوجد اتصال</translation>
    </message>
    <message>
        <source>Your profile: %1, %2</source>
        <translation>ملفك الشخصي: %1، %2</translation>
    </message>
    <message>
        <source>Set a status…</source>
        <translation>تعيين حالة…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>الإعدادات…</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>تسجيل الخروج</translation>
    </message>
    <message>
        <source>Away</source>
        <translation>بعيد</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>تلقائي</translation>
    </message>
    <message>
        <source>Do not disturb for 1 hour</source>
        <translation>عدم الإزعاج لمدة ساعة</translation>
    </message>
    <message>
        <source>Do not disturb until tomorrow</source>
        <translation>عدم الإزعاج حتى الغد</translation>
    </message>
    <message>
        <source>Do not disturb until I change it</source>
        <translation>عدم الإزعاج حتى أغيّر ذلك</translation>
    </message>
</context>
<context>
    <name>RenameSheet</name>
    <message>
        <source>Rename group</source>
        <translation>إعادة تسمية المجموعة</translation>
    </message>
    <message>
        <source>Group name</source>
        <translation>اسم المجموعة</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>إعادة التسمية</translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Clear search</source>
        <translation>مسح البحث</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>Too many attempts. Wait a moment and try again.</source>
        <translation>محاولات كثيرة. انتظر قليلًا ثم حاول مجددًا.</translation>
    </message>
    <message>
        <source>Too many attempts. Try again in %1 s.</source>
        <translation>محاولات كثيرة. حاول مجددًا بعد %1 ث.</translation>
    </message>
    <message>
        <source>This name cannot be used: 2 to 32 letters, digits, dots, dashes or underscores.</source>
        <translation>لا يمكن استخدام هذا الاسم: من 2 إلى 32 من الأحرف أو الأرقام أو النقاط أو الشرطات أو الشرطات السفلية.</translation>
    </message>
    <message>
        <source>Use a password of at least 8 characters.</source>
        <translation>استخدم كلمة مرور من 8 أحرف على الأقل.</translation>
    </message>
    <message>
        <source>This name cannot be shown to others. Shorten it or leave out special characters.</source>
        <translation>لا يمكن عرض هذا الاسم للآخرين. اختصره أو احذف الرموز الخاصة.</translation>
    </message>
    <message>
        <source>Something in this form was not accepted.</source>
        <translation>لم يُقبل شيء ما في هذا النموذج.</translation>
    </message>
    <message>
        <source>The name or the password is not right.</source>
        <translation>الاسم أو كلمة المرور غير صحيحة.</translation>
    </message>
    <message>
        <source>This name is taken. Choose another one.</source>
        <translation>هذا الاسم مستخدم. اختر اسمًا آخر.</translation>
    </message>
    <message>
        <source>This server does not take new accounts.</source>
        <translation>هذا الخادم لا يقبل حسابات جديدة.</translation>
    </message>
    <message>
        <source>The server cannot be reached. Check its address and your connection.</source>
        <translation>تعذّر الوصول إلى الخادم. تحقق من عنوانه ومن اتصالك.</translation>
    </message>
    <message>
        <source>The server cannot sign anyone in right now. Try again in a moment.</source>
        <translation>لا يستطيع الخادم تسجيل دخول أحد الآن. حاول مجددًا بعد قليل.</translation>
    </message>
    <message>
        <source>Signing in did not work. Try again in a moment.</source>
        <translation>لم ينجح تسجيل الدخول. حاول مجددًا بعد قليل.</translation>
    </message>
    <message>
        <source>You are signed in on too many devices. Sign out on one of them.</source>
        <translation>سجّلت الدخول على أجهزة كثيرة. سجّل الخروج من أحدها.</translation>
    </message>
    <message>
        <source>The server was sent too much at once and hung up.</source>
        <translation>أُرسل إلى الخادم الكثير دفعة واحدة فأنهى الاتصال.</translation>
    </message>
    <message>
        <source>This version of Relay is too old for the server.</source>
        <translation>هذا الإصدار من Relay أقدم مما يقبله الخادم.</translation>
    </message>
    <message>
        <source>The server ended the connection and does not want to be called again.</source>
        <translation>أنهى الخادم الاتصال ولا يريد أن يُعاد الاتصال به.</translation>
    </message>
    <message>
        <source>You are not allowed to do this.</source>
        <translation>لا يُسمح لك بهذا.</translation>
    </message>
    <message>
        <source>This does not exist any more.</source>
        <translation>لم يعد هذا موجودًا.</translation>
    </message>
    <message>
        <source>This is too large.</source>
        <translation>هذا أكبر من المسموح.</translation>
    </message>
    <message>
        <source>This was too much at once. Wait a moment.</source>
        <translation>كان هذا كثيرًا دفعة واحدة. انتظر قليلًا.</translation>
    </message>
    <message>
        <source>This contradicts what the server has.</source>
        <translation>هذا يخالف ما لدى الخادم.</translation>
    </message>
    <message>
        <source>The server cannot do this right now.</source>
        <translation>لا يستطيع الخادم فعل هذا الآن.</translation>
    </message>
    <message>
        <source>The server did not accept this.</source>
        <translation>لم يقبل الخادم هذا.</translation>
    </message>
</context>
<context>
    <name>SettingsSheet</name>
    <message>
        <source>Settings</source>
        <translation>الإعدادات</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>المظهر</translation>
    </message>
    <message>
        <source>System</source>
        <translation>النظام</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>فاتح</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>داكن</translation>
    </message>
    <message>
        <source>Let others see when I am typing</source>
        <translation>السماح للآخرين برؤية أنني أكتب</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>تقليل الحركة</translation>
    </message>
    <message>
        <source>Signed in as %1 on %2</source>
        <translation>مسجّل الدخول باسم %1 على %2</translation>
    </message>
    <message>
        <source>You are shown as away after a while without input on this computer (told by the X server).</source>
        <translation>تظهر للآخرين بعيدًا بعد فترة دون أي إدخال على هذا الحاسوب (يُبلّغ بذلك خادم X).</translation>
    </message>
    <message>
        <source>You are shown as away after a while without input on this computer (told by GNOME).</source>
        <translation>تظهر للآخرين بعيدًا بعد فترة دون أي إدخال على هذا الحاسوب (يُبلّغ بذلك GNOME).</translation>
    </message>
    <message>
        <source>You are shown as away after a while without input on this computer (told by the screen saver).</source>
        <translation>تظهر للآخرين بعيدًا بعد فترة دون أي إدخال على هذا الحاسوب (تُبلّغ بذلك شاشة التوقف).</translation>
    </message>
    <message>
        <source>You are shown as away after a while without input on this computer (told by the login manager).</source>
        <translation>تظهر للآخرين بعيدًا بعد فترة دون أي إدخال على هذا الحاسوب (يُبلّغ بذلك مدير تسجيل الدخول).</translation>
    </message>
    <message>
        <source>You are shown as away after a while without input in Relay: this desktop does not tell about other programs.</source>
        <translation>تظهر للآخرين بعيدًا بعد فترة دون أي إدخال في Relay، فسطح المكتب هذا لا يُبلّغ عن البرامج الأخرى.</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>البحث في الإعدادات</translation>
    </message>
    <message>
        <source>Accent color</source>
        <translation>لون التمييز</translation>
    </message>
    <message>
        <source>Indigo</source>
        <translation>نيلي</translation>
    </message>
    <message>
        <source>Teal</source>
        <translation>أزرق مخضر</translation>
    </message>
    <message>
        <source>Rose</source>
        <translation>وردي</translation>
    </message>
    <message>
        <source>Amber</source>
        <translation>كهرماني</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>حجم الخط</translation>
    </message>
    <message>
        <source>Small</source>
        <translation>صغير</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>عادي</translation>
    </message>
    <message>
        <source>Large</source>
        <translation>كبير</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>كبير جدًا</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>الكثافة</translation>
    </message>
    <message>
        <source>Comfortable</source>
        <translation>مريحة</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>متراصّة</translation>
    </message>
    <message>
        <source>Show notifications</source>
        <translation>إظهار الإشعارات</translation>
    </message>
    <message>
        <source>No setting has these words.</source>
        <translation>لا يوجد إعداد بهذه الكلمات.</translation>
    </message>
    <message>
        <source>Keep running when the window is closed</source>
        <translation>مواصلة العمل بعد إغلاق النافذة</translation>
    </message>
</context>
<context>
    <name>Sheet</name>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>New conversation</source>
        <translation>محادثة جديدة</translation>
    </message>
    <message>
        <source>Message somebody</source>
        <translation>مراسلة شخص</translation>
    </message>
    <message>
        <source>New group…</source>
        <translation>مجموعة جديدة…</translation>
    </message>
    <message>
        <source>Search people</source>
        <translation>البحث عن أشخاص</translation>
    </message>
    <message>
        <source>Search conversations</source>
        <translation>البحث في المحادثات</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>عرض</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>المحادثات</translation>
    </message>
    <message>
        <source>People</source>
        <translation>الأشخاص</translation>
    </message>
</context>
<context>
    <name>SignInPage</name>
    <message>
        <source>Create your account</source>
        <translation>أنشئ حسابك</translation>
    </message>
    <message>
        <source>Welcome to Relay</source>
        <translation>مرحبًا بك في Relay</translation>
    </message>
    <message>
        <source>It takes less than a minute.</source>
        <translation>لا يستغرق ذلك دقيقة.</translation>
    </message>
    <message>
        <source>Sign in to pick up where you left off.</source>
        <translation>سجّل الدخول لتتابع من حيث توقفت.</translation>
    </message>
    <message>
        <source>Username</source>
        <translation>اسم المستخدم</translation>
    </message>
    <message>
        <source>Display name</source>
        <translation>الاسم المعروض</translation>
    </message>
    <message>
        <source>How others see you</source>
        <translation>كما يراك الآخرون</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>كلمة المرور</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>الخادم</translation>
    </message>
    <message>
        <source>Create account</source>
        <translation>إنشاء الحساب</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>تسجيل الدخول</translation>
    </message>
    <message>
        <source>I already have an account</source>
        <translation>لدي حساب بالفعل</translation>
    </message>
    <message>
        <source>Create an account</source>
        <translation>إنشاء حساب</translation>
    </message>
</context>
<context>
    <name>StatusSheet</name>
    <message>
        <source>Set a status</source>
        <translation>تعيين حالة</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>الحالة</translation>
    </message>
    <message>
        <source>In a meeting</source>
        <translation>في اجتماع</translation>
    </message>
    <message>
        <source>Clear it after</source>
        <translation>المسح بعد</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>أبدًا</translation>
    </message>
    <message>
        <source>1 hour</source>
        <translation>ساعة</translation>
    </message>
    <message>
        <source>4 hours</source>
        <translation>4 ساعات</translation>
    </message>
    <message>
        <source>1 day</source>
        <translation>يوم</translation>
    </message>
    <message>
        <source>Clear status</source>
        <translation>مسح الحالة</translation>
    </message>
    <message>
        <source>Save status</source>
        <translation>حفظ الحالة</translation>
    </message>
</context>
<context>
    <name>TimelineJumps</name>
    <message>
        <source>Loading new messages, %1 %</source>
        <translation>جارٍ تحميل الرسائل الجديدة، %1 %</translation>
    </message>
    <message numerus="yes">
        <source>%n new message(s)</source>
        <translation>
            <numerusform>لا رسائل جديدة</numerusform>
            <numerusform>رسالة جديدة واحدة</numerusform>
            <numerusform>رسالتان جديدتان</numerusform>
            <numerusform>%n رسائل جديدة</numerusform>
            <numerusform>%n رسالة جديدة</numerusform>
            <numerusform>%n رسالة جديدة</numerusform>
        </translation>
    </message>
    <message>
        <source>Goes to the first one</source>
        <translation>ينتقل إلى أولها</translation>
    </message>
    <message>
        <source>Stop loading</source>
        <translation>إيقاف التحميل</translation>
    </message>
    <message>
        <source>Stay here</source>
        <translation>البقاء هنا</translation>
    </message>
    <message>
        <source>Jump to the latest message</source>
        <translation>الانتقال إلى أحدث رسالة</translation>
    </message>
</context>
<context>
    <name>TimelineRow</name>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1، %2: %3</translation>
    </message>
    <message>
        <source>You</source>
        <translation>أنت</translation>
    </message>
    <message>
        <source>%1, not sent</source>
        <translation>%1، لم تُرسَل</translation>
    </message>
    <message>
        <source>%1, sending</source>
        <translation>%1، قيد الإرسال</translation>
    </message>
    <message>
        <source>New messages</source>
        <translation>رسائل جديدة</translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>Messages</source>
        <translation>الرسائل</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>نسخ</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>حاول مجددًا</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>حذف</translation>
    </message>
</context>
<context>
    <name>Typing</name>
    <message>
        <source>Someone</source>
        <translation>شخص ما</translation>
    </message>
    <message>
        <source>%1 is typing…</source>
        <translation>%1 يكتب…</translation>
    </message>
    <message>
        <source>%1 and %2 are typing…</source>
        <translation>%1 و%2 يكتبان…</translation>
    </message>
    <message>
        <source>%1, %2 and %3 are typing…</source>
        <translation>%1 و%2 و%3 يكتبون…</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 and %n others are typing…</source>
        <translation>
            <numerusform>%1 و%2 يكتبان…</numerusform>
            <numerusform>%1 و%2 وشخص آخر يكتبون…</numerusform>
            <numerusform>%1 و%2 وشخصان آخران يكتبون…</numerusform>
            <numerusform>%1 و%2 و%n آخرون يكتبون…</numerusform>
            <numerusform>%1 و%2 و%n آخرون يكتبون…</numerusform>
            <numerusform>%1 و%2 و%n آخرون يكتبون…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UnreadBadge</name>
    <message>
        <source>999+</source>
        <translation>+999</translation>
    </message>
</context>
<context>
    <name>relay::DesktopNotifications</name>
    <message>
        <source>Open</source>
        <translation>فتح</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>رد</translation>
    </message>
    <message>
        <source>Mark as read</source>
        <translation>تعليم كمقروء</translation>
    </message>
</context>
<context>
    <name>relay::Notifier</name>
    <message numerus="yes">
        <source>%n new message(s)</source>
        <translation>
            <numerusform>لا رسائل جديدة</numerusform>
            <numerusform>رسالة جديدة واحدة</numerusform>
            <numerusform>رسالتان جديدتان</numerusform>
            <numerusform>%n رسائل جديدة</numerusform>
            <numerusform>%n رسالة جديدة</numerusform>
            <numerusform>%n رسالة جديدة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n conversation(s)</source>
        <translation>
            <numerusform>في لا محادثة</numerusform>
            <numerusform>في محادثة واحدة</numerusform>
            <numerusform>في محادثتين</numerusform>
            <numerusform>في %n محادثات</numerusform>
            <numerusform>في %n محادثة</numerusform>
            <numerusform>في %n محادثة</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is back</source>
        <translation>عاد %1</translation>
    </message>
</context>
<context>
    <name>relay::Postbox</name>
    <message>
        <source>This computer could not keep the message: is its disk full?</source>
        <translation>تعذّر على هذا الحاسوب حفظ الرسالة. هل القرص ممتلئ؟</translation>
    </message>
</context>
<context>
    <name>relay::Session</name>
    <message>
        <source>The keychain does not give out your sign-in. Sign in again.</source>
        <translation>لا تعطي سلسلة المفاتيح بيانات دخولك. سجّل الدخول من جديد.</translation>
    </message>
    <message>
        <source>This is not the address of a server.</source>
        <translation>هذا ليس عنوان خادم.</translation>
    </message>
    <message>
        <source>The keychain is not available: you will have to sign in again next time.</source>
        <translation>سلسلة المفاتيح غير متاحة: سيكون عليك تسجيل الدخول من جديد في المرة القادمة.</translation>
    </message>
</context>
<context>
    <name>relay::SleepWatch</name>
    <message>
        <source>Tells others that you are away</source>
        <translation>يُعلم الآخرين بأنك بعيد</translation>
    </message>
</context>
<context>
    <name>relay::Tray</name>
    <message>
        <source>Open Relay</source>
        <translation>فتح Relay</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>إنهاء</translation>
    </message>
</context>
<context>
    <name>relay::TrayStatus</name>
    <message>
        <source>Not connected</source>
        <translation>لا يوجد اتصال</translation>
    </message>
    <message numerus="yes">
        <source>%n unread message(s)</source>
        <translation>
            <numerusform>لا رسائل غير مقروءة</numerusform>
            <numerusform>رسالة غير مقروءة واحدة</numerusform>
            <numerusform>رسالتان غير مقروءتان</numerusform>
            <numerusform>%n رسائل غير مقروءة</numerusform>
            <numerusform>%n رسالة غير مقروءة</numerusform>
            <numerusform>%n رسالة غير مقروءة</numerusform>
        </translation>
    </message>
</context>
</TS>
