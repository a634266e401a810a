// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/desktop/TrayItem.h"

namespace relay {

using namespace Qt::StringLiterals;

void TrayItem::show(const tray::Images &images, const QString &words, bool wantsAttention)
{
    if (images != m_images) {
        m_images = images;
        Q_EMIT NewIcon();
    }
    if (words != m_words) {
        m_words = words;
        Q_EMIT NewToolTip();
    }
    const QString status = wantsAttention ? u"NeedsAttention"_s : u"Active"_s;
    if (status == m_status)
        return;
    m_status = status;
    Q_EMIT NewStatus(status);
}

} // namespace relay
