// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/setup/DemoScript.h"

namespace relay::setup::demo {

using namespace Qt::StringLiterals;

const QList<Person> &people()
{
    static const QList<Person> all{
        {u"ada"_s, u"Ada Mensah"_s},
        {u"bob"_s, u"Bob Lindqvist"_s},
        {u"carla"_s, u"Carla Ferrari"_s},
        {u"daiki"_s, u"森 大輝"_s},
        {u"elif"_s, u"Elif Yıldız"_s},
        {u"farid"_s, u"فريد الحسيني"_s},
        {u"grace"_s, u"Grace O’Sullivan"_s},
        {u"hana"_s, u"Hana Nováková"_s},
        {u"ines"_s, u"Inés de la Fuente"_s},
        {u"jonas"_s, u"Jonas Weiß"_s},
        {u"kavya"_s, u"காவ்யா ராமன்"_s},
        {u"lucia"_s, u"Maria Lucia Fernanda dos Santos Albuquerque de Oliveira e Silva"_s},
        {u"minjun"_s, u"김민준"_s},
        {u"noor"_s, u"Noor 🌙"_s},
        {u"olek"_s, u"Олександр Шевчук"_s},
        {u"priya"_s, u"प्रिया शर्मा"_s},
        {u"quentin"_s, u"Quentin Lefèvre"_s},
        {u"rosa"_s, u"Rosa Martínez 🧗‍♀️"_s},
        {u"sven"_s, u"Sven Åkerström"_s},
        {u"tala"_s, u"Tala Begaye"_s},
        {u"uri"_s, u"אורי כהן"_s},
        {u"vera"_s, u"Вера Соколова"_s},
        {u"wei"_s, u"陈伟"_s},
        {u"ximena"_s, u"Ximena Quispe"_s},
        {u"yusuf"_s, u"Yusuf Adeyemi"_s},
        {u"zofia"_s, u"Zofia Wiśniewska"_s},
        {u"anh"_s, u"Nguyễn Thị Ánh"_s},
        {u"bruno"_s, u"Bruno Kovačević"_s},
        {u"chloe"_s, u"Chloé Dubois"_s},
        {u"dimitra"_s, u"Δήμητρα Παππά"_s},
        {u"emeka"_s, u"Emeka"_s},
        {u"freya"_s, u"Freya Jónsdóttir"_s},
        {u"giorgi"_s, u"გიორგი ბერიძე"_s},
        {u"hugo"_s, u"Hugo van den Berg"_s},
        {u"ilya"_s, u"Ilya 🎸"_s},
        {u"june"_s, u"June Park"_s},
        {u"kofi"_s, u"Kofi Boateng"_s},
        {u"leila"_s, u"لیلا کریمی"_s},
        {u"mateo"_s, u"Mateo Ruiz"_s},
        {u"niamh"_s, u"Niamh Byrne"_s},
    };
    return all;
}

} // namespace relay::setup::demo
