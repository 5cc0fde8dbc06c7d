import type { ApiClient } from '@xinyu/contracts/client'
import { addPost } from '@xinyu/contracts/http/posts'
import { addPostImg, policy } from '@xinyu/contracts/http/upload'
import { type DemoPeople, inParallel } from '../demo-person.ts'
import { renderDrawings } from '../pictures/renderer.ts'
import type { PlannedPost } from './feed-plan.ts'

/** pixels, wide enough for a phone */
const width = 640
/** every picture is decoded, encoded anew and scored */
const concurrency = 4

/** Draws the pictures of a feed and publishes it, in its order as far as possible. */
export const publishFeed = async (people: DemoPeople, plans: readonly PlannedPost[]): Promise<void> => {
  const nameOf = (post: number, picture: number): string => `${post}-${picture}`
  const drawings = plans.flatMap(({ pictures }, post) =>
    pictures.map((svg, picture) => ({ name: nameOf(post, picture), svg })),
  )
  const began = Date.now()
  const drawn = new Map<string, Buffer>()
  await renderDrawings(drawings, [width], async ({ name, bytes }) => void drawn.set(name, bytes))
  await inParallel(plans, concurrency, async ({ author, pictures, post, minutesAgo, smile }, at) => {
    const call = await people.as(author._id)
    const images: string[] = []
    for (const picture of pictures.keys()) {
      const bytes = drawn.get(nameOf(at, picture))
      if (bytes) images.push((await call(addPostImg, { key: await upload(call, bytes) })).img._id)
    }
    if (minutesAgo === 0 && smile === null) await call(addPost, { ...post, images })
    else {
      const addtime = new Date(began - minutesAgo * 60_000).toISOString()
      await people.importedPost({ ...post, images, user_id: author._id, addtime, smile })
    }
  })
}

/** Puts a picture into the object store as a browser does, and answers its key. */
const upload = async (call: ApiClient, bytes: Buffer): Promise<string> => {
  const { host, fields } = await call(policy, { type: 'image/webp' })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: fields['Content-Type'] }), 'picture.webp')
  const reply = await fetch(host, { method: 'POST', body: form })
  if (!reply.ok) throw new Error(`the object store answered ${reply.status} to a picture of the demo feed`)
  return fields.key
}
