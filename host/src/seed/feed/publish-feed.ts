import { addPost } from '@xinyu/contracts/http/posts/posts'
import { addPostImg } from '@xinyu/contracts/http/upload/upload'
import { type DemoClients, inParallel } from '../demo-person.ts'
import { renderDrawings } from '../pictures/renderer.ts'
import { uploadPicture } from '../upload-picture.ts'
import type { PlannedPost } from './feed-plan.ts'

/** pixels, wide enough for a phone */
const width = 640
/** low, because every picture is decoded, encoded and scored */
const concurrency = 4

/** Draws the pictures of the feed and publishes the posts, roughly in order. */
export const publishFeed = async (people: DemoClients, plans: readonly PlannedPost[]): Promise<void> => {
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
      if (bytes) images.push((await call(addPostImg, { key: await uploadPicture(call, bytes) })).img._id)
    }
    if (minutesAgo === 0 && smile === null) await call(addPost, { ...post, images })
    else {
      const addtime = new Date(began - minutesAgo * 60_000).toISOString()
      await people.importDemoPost({ ...post, images, user_id: author._id, addtime, smile })
    }
  })
}
