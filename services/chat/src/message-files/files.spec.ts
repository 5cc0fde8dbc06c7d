import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { addMsg2, deleteOneMsg, getmsg2, recallMsg } from '@xinyu/contracts/http/msg/messages'
import { getChatList5 } from '@xinyu/contracts/http/msg/conversations'
import { erased } from '@xinyu/contracts/events/users'
import { messagesForReport } from '@xinyu/contracts/internal/chat'
import { scoreNudity } from '@xinyu/contracts/internal/face'
import type { ChatMessage } from '@xinyu/contracts/socket/messages'
import { FixedClock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { snapshot } from '@xinyu/testkit/people/builders'
import type { KnownMember } from '@xinyu/testkit/people/known-member'
import { exportData } from '@xinyu/testkit/people/personal-data'
import { landscape } from '@xinyu/testkit/samples/portraits'
import { recording } from '@xinyu/testkit/samples/recording'
import { chat, lin, wei, withChat } from '../test-setup.ts'
import { filesOfPerson } from './file-keys.ts'

withChat({
  clock: FixedClock.atNextNoon(),
  internal: [{ call: scoreNudity, answer: () => ({ score: 0, verdict: 'clear' as const }) }],
})

const objects = (): ObjectStore => chat.service.app.get(ObjectStore)
const keysOf = async (who: KnownMember): Promise<string[]> => {
  const found: string[] = []
  for await (const key of objects().keysBelow(filesOfPerson(who.id))) found.push(key)
  return found
}
const upload = async (who: KnownMember, bytes: Uint8Array): Promise<string> => {
  const key = `uploads/${who.id}/${randomUUID()}`
  await objects().put(key, Buffer.from(bytes), { type: 'application/octet-stream', isPublic: false })
  return key
}
const waveform = [10, 100, 40]
const voiceOf = async (who: KnownMember, seconds: number, codec?: string) => ({
  kind: 'voice' as const,
  content: await upload(who, recording(seconds, codec)),
  waveform,
})
const pictureOf = async (who: KnownMember) => ({
  kind: 'image' as const,
  content: await upload(who, await landscape()),
})
type Said = Awaited<ReturnType<typeof voiceOf>> | Awaited<ReturnType<typeof pictureOf>>
const inputOf = (said: Said, to: KnownMember, clientId = randomUUID()) => ({ ...said, user2_id: to.id, clientId })
const send = async (from: KnownMember, to: KnownMember, said: Said) =>
  (await chat.call(addMsg2, inputOf(said, to), from)).message
const refusal = async (from: KnownMember, to: KnownMember, said: Said) =>
  (await chat.refused(addMsg2, inputOf(said, to), from)).code
const statusOf = async (url = ''): Promise<number> => (await fetch(url)).status
const seenBy = async (me: KnownMember, other: KnownMember) =>
  (await chat.call(getmsg2, { user2_id: other.id }, me)).list
const idsOf = ({ favorite_id, _id }: ChatMessage) => ({ favorite_id, msg_id: _id })

test('only the two people can play a voice, with its measured length, and its upload is removed', async () => {
  const said = await voiceOf(lin, 12)
  const sent = await send(lin, wei, said)
  expect(sent).toMatchObject({ kind: 'voice', content: '', msg: '', voice: { seconds: 12, waveform } })
  const [seen] = await seenBy(wei, lin)
  expect(seen?.voice).toMatchObject({ seconds: 12, waveform })
  const response = await fetch(seen?.voice?.url ?? '')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/webm'])
  expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(recording(12)))
  expect(await statusOf(seen?.voice?.url.split('?')[0])).toBe(403)
  expect(await objects().has(said.content)).toBe(false)
  expect((await chat.call(getChatList5, {}, wei)).list[0]?.lastMsg).toMatchObject({
    kind: 'voice',
    voice: { seconds: 12 },
  })
})

test('refuses a voice that is invalid, too long, without a waveform or not one’s own, and stores nothing', async () => {
  expect(await refusal(lin, wei, await voiceOf(lin, 62))).toBe('VOICE_TOO_LONG')
  expect(await refusal(lin, wei, await voiceOf(lin, 5, 'V_VP9'))).toBe('VOICE_INVALID')
  expect(await refusal(lin, wei, { ...(await voiceOf(lin, 5)), content: `uploads/${lin.id}/none` })).toBe(
    'VOICE_INVALID',
  )
  expect(await refusal(lin, wei, await voiceOf(wei, 5))).toBe('VOICE_INVALID')
  const { content } = await voiceOf(lin, 5)
  expect(await refusal(lin, wei, { kind: 'voice', content } as Said)).toBe('VOICE_INVALID')
  expect(await keysOf(lin)).toEqual([])
  expect(await seenBy(wei, lin)).toEqual([])
})

test('a picture is stored without camera metadata, and read by signed URLs', async () => {
  const sent = await send(lin, wei, await pictureOf(lin))
  const [seen] = await seenBy(wei, lin)
  for (const url of [sent.picture?.url, seen?.picture?.url, seen?.picture?.large]) {
    expect(await statusOf(url)).toBe(200)
    expect(await statusOf(url?.split('?')[0])).toBe(403)
  }
  expect(JSON.stringify([sent, seen])).not.toContain('uploads/')
})

test('the same message sent twice has one picture', async () => {
  const input = inputOf(await pictureOf(lin), wei)
  const first = await chat.call(addMsg2, input, lin)
  const again = await chat.call(addMsg2, { ...input, resend: true }, lin)
  expect(again.message._id).toBe(first.message._id)
  expect(await keysOf(lin)).toHaveLength(2)
})

test('a recalled message’s files are gone from the object store, and a repeat is harmless', async () => {
  const [voice, picture] = [await send(lin, wei, await voiceOf(lin, 3)), await send(lin, wei, await pictureOf(lin))]
  for (const message of [voice, picture, voice, picture]) await chat.call(recallMsg, idsOf(message), lin)
  expect(await keysOf(lin)).toEqual([])
  expect([await statusOf(voice.voice?.url), await statusOf(picture.picture?.large)]).toEqual([404, 404])
  for (const message of await seenBy(wei, lin)) {
    expect(message).toMatchObject({ status: 2, content: '' })
    expect([message.voice, message.picture]).toEqual([undefined, undefined])
  }
})

test('a file deleted by one person stays for the other; deleted by both it is gone', async () => {
  const voice = await send(lin, wei, await voiceOf(lin, 3))
  await chat.call(deleteOneMsg, idsOf(voice), lin)
  expect(await statusOf((await seenBy(wei, lin))[0]?.voice?.url)).toBe(200)
  await chat.call(deleteOneMsg, idsOf(voice), wei)
  expect(await statusOf(voice.voice?.url)).toBe(404)
})

test('files are in the sender’s data export, and are deleted with the sender', async () => {
  const [voice] = [await send(lin, wei, await voiceOf(lin, 3)), await send(lin, wei, await pictureOf(lin))]
  const theirs = await send(wei, lin, await voiceOf(wei, 4))
  const { copy, text } = await exportData(chat, lin.id)
  expect(copy.messages).toMatchObject([
    { kind: 'voice', voice: `${voice._id}.webm`, seconds: 3 },
    { kind: 'image', picture: expect.stringMatching(/\.jpg$/) },
  ])
  expect(text).not.toContain(theirs._id)
  await chat.receive(erased, lin.id, { user: snapshot({ _id: lin.id, isCompleted: 6, name: '' }) })
  expect(await keysOf(lin)).toEqual([])
  expect(await keysOf(wei)).toHaveLength(1)
  const stored = await chat.database.collection('message_log').find({ favorite_id: voice.favorite_id }).toArray()
  expect(JSON.stringify(stored)).not.toContain(filesOfPerson(lin.id))
})

test('a moderator gets the key of a reported voice, and not its text', async () => {
  const voice = await send(lin, wei, await voiceOf(lin, 3))
  const asked = { user_id: wei.id, other_id: lin.id, message_ids: [voice._id] }
  const client = new InternalClient({ ...chat.config, CHAT_URL: chat.service.url })
  const { messages } = await client.call(messagesForReport, asked)
  expect(messages).toMatchObject([{ text: '', picture: null, voice: (await keysOf(lin))[0] }])
})
