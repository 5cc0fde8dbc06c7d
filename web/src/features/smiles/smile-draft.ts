import { addPost, type Post } from '@xinyu/contracts/http/posts'
import { updateSmilePkStatus } from '@xinyu/contracts/http/social'
import { addPostImg } from '@xinyu/contracts/http/upload'
import { CallError } from '@xinyu/contracts/client'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { cropToJpeg } from '../../shared/pictures/crop.ts'
import { uploadPicture } from '../../shared/pictures/upload-picture.ts'
import { toast } from '../../shared/ui/toast-store.ts'

const uploadSmile = async (photo: Blob): Promise<string> => {
  const drawn = await cropToJpeg(photo, null).catch(() => {
    throw new CallError(200, { code: 'IMAGE_INVALID' })
  })
  return (await api(addPostImg, { key: await uploadPicture(drawn) })).img._id
}

/**
 * A smile on its way to a post. The photo becomes a draft at once, which is how it gets its score; another photo
 * rewrites that draft, and publishing makes it the post, so nothing is posted twice.
 */
export const useSmileDraft = () => {
  const draftId = useRef<string | undefined>(undefined)
  // one id for all attempts to publish a draft: an answer that was lost makes no second post
  const publishId = useRef('')
  const keep = useMutation({
    mutationFn: async (photo: Blob): Promise<Post> => {
      const images = [await uploadSmile(photo)]
      const post_id = draftId.current
      const { post } = await api(addPost, {
        type: 'smile',
        images,
        draft: true,
        ...(post_id !== undefined && { post_id }),
        clientId: crypto.randomUUID(),
      })
      draftId.current = post._id
      publishId.current = crypto.randomUUID()
      return post
    },
  })
  const publish = useMutation({
    mutationFn: async ({ text, takesPart }: { text: string; takesPart: boolean }): Promise<Post> => {
      const draft = keep.data
      if (!draft) throw new Error('nothing was chosen')
      const images = draft.images.map(({ _id }) => _id)
      const { post, linkFiltered } = await api(addPost, {
        type: 'smile',
        text,
        images,
        post_id: draft._id,
        clientId: publishId.current,
      })
      if (linkFiltered) toast(t('common.linkFiltered'))
      if (!takesPart) await api(updateSmilePkStatus, { post_id: post._id, enter: false })
      return post
    },
    onSuccess: () => {
      draftId.current = undefined
      for (const key of ['smiles', 'posts']) void queryClient.invalidateQueries({ queryKey: [key] })
    },
  })
  return { keep, publish }
}
