// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/protocol/Codec.h"
#include "tests/protocol/Catalogue.h"

#include <cstdlib>

using namespace relay;
using namespace relay::protocol;
using namespace relay::test;

namespace {

/// What was understood can be said again and is understood as the same.
void survivesAgain(const RequestFrame &read, Format format)
{
    const auto again = decodeRequest(encode(read.request, read.id, format), format);
    if (!again || !(again->request == read.request) || again->id != read.id)
        std::abort();
}

/// Every refusal reaches the peer as a frame that a client of ours understands.
void survivesAsError(const BadRequest &bad, Format format)
{
    if (!decodeServerFrame(encode(bad.failure, bad.id, format), format))
        std::abort();
}

void asRequest(QByteArrayView frame, Format format)
{
    const auto read = decodeRequest(frame, format);
    if (read)
        survivesAgain(*read, format);
    else
        survivesAsError(read.error(), format);
}

void asAnswer(QByteArrayView frame, Format format)
{
    const auto read = decodeServerFrame(frame, format);
    const auto *ok = read ? std::get_if<OkFrame>(&*read) : nullptr;
    if (!ok)
        return;
    eachRequest([&]<class Message>(Kind<Message>) { (void)readOk<typename Message::Ok>(*ok); });
}

} // namespace

/// The first bit of the input chooses the encoding, the second the side; the rest is the frame.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const auto format = data[0] & 1 ? Format::Cbor : Format::Json;
    const QByteArrayView frame(data + 1, qsizetype(size) - 1);
    if (data[0] & 2)
        asAnswer(frame, format);
    else
        asRequest(frame, format);
    return 0;
}
