// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/setup/DemoScript.h"

namespace relay::setup::demo {

using namespace Qt::StringLiterals;

namespace {

constexpr int hour = 60;
constexpr int day = 24 * hour;

Talk direct(const QString &one, const QString &other, QList<Line> lines)
{
    return {one + u'-' + other, {}, {one, other}, std::move(lines)};
}

QStringList everybody()
{
    QStringList names;
    for (const Person &person : people())
        names.append(person.username);
    return names;
}

Talk adaAndBob()
{
    return direct(
        u"ada"_s, u"bob"_s,
        {{u"bob"_s, 2 * day + 40, u"Did the printer ever come back to life?"_s},
         {u"ada"_s, 2 * day + 38, u"It did. It was the cable. It is always the cable."_s},
         {u"bob"_s, 2 * day + 37, u"😂"_s},
         {u"bob"_s, day + 5 * hour, u"I put the new train times on the wall by the way"_s},
         {u"ada"_s, day + 5 * hour - 3, u"Saw it, thank you! The 17:42 is gone?"_s},
         {u"bob"_s, day + 5 * hour - 4, u"Moved to 17:50. We can walk slower now."_s},
         {u"ada"_s, 3 * hour, u"Lunch at one? The soup place has the lentil one today."_s},
         {u"bob"_s, 3 * hour - 2, u"Yes. Save me a seat, my call may run long."_s},
         {u"ada"_s, 50, u"I have the notes from this morning. Want them before the review?"_s},
         {u"bob"_s, 48,
          u"Please! Three points are enough:\n1. what changed\n2. what is left\n3. who does it"_s},
         {u"ada"_s, 45, u"On it."_s}});
}

Talk hike()
{
    return {
        u"hike"_s,
        u"Weekend hike 🥾"_s,
        {u"rosa"_s, u"ada"_s, u"bob"_s, u"carla"_s, u"jonas"_s, u"freya"_s, u"kofi"_s, u"mateo"_s},
        {{u"rosa"_s, 3 * day, u"Saturday looks dry. Ridge or lake?"_s},
         {u"jonas"_s, 3 * day - 10, u"Ridge!"_s},
         {u"freya"_s, 3 * day - 12, u"Ridge, if we start before eight."_s},
         {u"bob"_s, 3 * day - 30, u"Before eight is a rumour to me, but yes."_s},
         {u"carla"_s, 2 * day, u"I can take four people from the station."_s},
         {u"ada"_s, 2 * day - 5, u"One of them is me 🙋🏾‍♀️"_s},
         {u"kofi"_s, day, u"Bringing the big thermos."_s},
         {u"mateo"_s, day - 2, u"Bringing empanadas."_s},
         {u"rosa"_s, 6 * hour,
          u"Plan: 7:10 at the station, back by five. Rain jacket anyway, I trust no cloud."_s},
         {u"jonas"_s, 35, u"Map is printed. In colour."_s}}};
}

Talk design()
{
    return {
        u"design"_s,
        u"Design review"_s,
        {u"ada"_s, u"bob"_s, u"daiki"_s, u"elif"_s, u"noor"_s, u"hugo"_s},
        {{u"elif"_s, day + 2 * hour, u"New icons are in the folder, second page."_s},
         {u"daiki"_s, day + 2 * hour - 6, u"The outline ones read better at small sizes."_s},
         {u"noor"_s, day + 2 * hour - 9, u"Agreed. The filled ones blur into each other."_s},
         {u"ada"_s, 4 * hour, u"Then outline it is. Dark theme next?"_s},
         {u"hugo"_s, 4 * hour - 1, u"I measured contrast: everything passes but the hint text."_s},
         {u"elif"_s, 90, u"Hint text fixed, one shade up. Please look once more 🙏"_s},
         {u"bob"_s, 20, u"Looks right on my old laptop too, and that is saying something."_s}}};
}

Talk books()
{
    return {u"books"_s,
            u"Book club – نادي الكتاب"_s,
            {u"farid"_s, u"ada"_s, u"leila"_s, u"uri"_s, u"vera"_s, u"quentin"_s, u"niamh"_s},
            {{u"farid"_s, 4 * day, u"مساء الخير! من أنهى الفصل الثالث؟"_s},
             {u"leila"_s, 4 * day - 20, u"من، دیشب تمامش کردم."_s},
             {u"uri"_s, 4 * day - 25, u"אני באמצע, בלי ספוילרים בבקשה"_s},
             {u"niamh"_s, 3 * day, u"Finished it on the ferry. No spoilers, but: wow."_s},
             {u"quentin"_s, 2 * hour, u"On se voit jeudi à 19 h comme d’habitude ?"_s},
             {u"ada"_s, 2 * hour - 5, u"I will be there, with cake."_s}}};
}

Talk townHall()
{
    return {u"townhall"_s,
            u"Everybody"_s,
            everybody(),
            {{u"grace"_s, 5 * day, u"Welcome, all forty of us. Say hello when you find this!"_s},
             {u"minjun"_s, 5 * day - 4, u"안녕하세요!"_s},
             {u"priya"_s, 5 * day - 9, u"नमस्ते सबको"_s},
             {u"wei"_s, 5 * day - 15, u"大家好"_s},
             {u"dimitra"_s, 5 * day - 31, u"Γεια σας!"_s},
             {u"giorgi"_s, 5 * day - 33, u"გამარჯობა"_s},
             {u"anh"_s, 4 * day, u"Chào mọi người"_s},
             {u"lucia"_s, 2 * day, u"Olá! The kitchen on the second floor has oranges."_s},
             {u"tala"_s, day, u"The lift is out until noon, take the stairs by the garden."_s},
             {u"olek"_s, 5 * hour, u"Ліфт знову працює. The lift works again."_s},
             {u"grace"_s, 70, u"Reminder: fire drill at three. It is only a drill."_s}}};
}

QList<Talk> adasOthers()
{
    return {
        direct(u"carla"_s, u"ada"_s,
               {{u"carla"_s, 7 * hour, u"Can you look at my slide before two? Just one 🙂"_s},
                {u"ada"_s, 7 * hour - 8, u"Send it over."_s},
                {u"carla"_s, 6 * hour, u"You are a star, thanks!"_s}}),
        direct(u"ada"_s, u"hana"_s,
               {{u"ada"_s, 2 * day, u"Happy birthday! 🎂"_s},
                {u"hana"_s, 2 * day - 60, u"Díky moc! The cake survived four children."_s}}),
        direct(u"yusuf"_s, u"ada"_s,
               {{u"yusuf"_s, 26 * hour, u"The numbers for March are in."_s},
                {u"yusuf"_s, 26 * hour - 1, u"Better than I feared, worse than I hoped."_s}}),
        direct(u"ada"_s, u"lucia"_s,
               {{u"lucia"_s, 3 * day, u"How do you fit my whole name on the badge?"_s},
                {u"ada"_s, 3 * day - 2, u"Two badges."_s}}),
        direct(u"emeka"_s, u"ada"_s,
               {{u"emeka"_s, 15, u"Quick question when you have a minute, nothing urgent."_s}}),
    };
}

QList<Talk> bobsOthers()
{
    return {
        direct(u"bob"_s, u"grace"_s,
               {{u"grace"_s, day, u"Are you on call this week?"_s},
                {u"bob"_s, day - 3, u"From Wednesday. Until then it is Sven."_s}}),
        direct(u"sven"_s, u"bob"_s,
               {{u"sven"_s, 8 * hour, u"Quiet night. One alert, solved itself."_s},
                {u"bob"_s, 7 * hour, u"The best kind."_s}}),
        direct(u"zofia"_s, u"bob"_s,
               {{u"zofia"_s, 4 * day, u"Do you still have my book about lighthouses?"_s},
                {u"bob"_s, 4 * day - 30, u"I do, and I am on page 12 since spring. Tomorrow!"_s}}),
    };
}

} // namespace

const QList<Talk> &talks()
{
    static const QList<Talk> all = QList<Talk>{townHall(), books(), design(), hike(), adaAndBob()}
                                   + adasOthers() + bobsOthers();
    return all;
}

} // namespace relay::setup::demo
