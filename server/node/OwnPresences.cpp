// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/node/OwnPresences.h"

#include "server/names/DisplayText.h"

#include "server/chat/Receipts.h"
#include "server/presence/PresenceService.h"
#include "shared/protocol/ErrorCodes.h"

namespace relay {

using namespace protocol;

OwnPresences::OwnPresences(ChosenStore &store, PresenceService &presence, Receipts &receipts,
                           const Clock &clock)
    : m_store(store)
    , m_presence(presence)
    , m_receipts(receipts)
    , m_clock(clock)
{
}

void OwnPresences::choose(const UserId &user, const PresenceSet &request,
                          const Answer<PresenceSet> &then)
{
    Chosen chosen{request.mode, request.text.value_or(QString()).trimmed(), request.until};
    if (!chosen.text.isEmpty()) {
        const auto shown = displayText(chosen.text);
        if (!shown) {
            then(Failure{ErrorCode::BadField, shown.error().sentence, u"text"_s, {}});
            return;
        }
        chosen.text = *shown;
    }
    if (chosen.isOver(m_clock.wallTime())) {
        then(Failure{ErrorCode::BadField, u"until must be in the future"_s, u"until"_s, {}});
        return;
    }
    m_store.save(user, chosen, [=, this](const Result<Done, Fault> &saved) {
        if (saved)
            kept(user, chosen, then);
        else
            then(Failure{ErrorCode::Unavailable, u"this cannot be stored right now"_s, {}, {}});
    });
}

void OwnPresences::kept(const UserId &user, const Chosen &chosen, Answer<PresenceSet> then)
{
    m_presence.choose(user, chosen, std::move(then));
    if (chosen.mode != PresenceMode::Invisible)
        m_receipts.becameVisible(user);
}

} // namespace relay
