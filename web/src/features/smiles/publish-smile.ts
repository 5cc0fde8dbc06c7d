import { addPost, deletePost, type Post } from '@xinyu/contracts/http/posts/posts'
import { updateSmilePkStatus } from '@xinyu/contracts/http/smile-pk/smile-pk'
import { addPostImg } from '@xinyu/contracts/http/upload/upload'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { asJpeg } from '../../shared/pictures/crop.ts'
import { uploadPicture } from '../../shared/pictures/upload-picture.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

export interface NewSmile {
  photo: Blob
  text: string
  /** takes part in PKs and boards once approved */
  takesPart: boolean
}

const uploadSmile = async (photo: Blob): Promise<string> =>
  (await api(addPostImg, { key: await uploadPicture(await asJpeg(photo)) })).img._id

const invalidateLists = (): void => {
  for (const key of ['smiles', 'posts', 'board']) void queryClient.invalidateQueries({ queryKey: [key] })
}

/**
 * Publishes a smile; the answer has its score. A retry skips the steps that succeeded for a photo, and the post's
 * client id prevents a second post after a lost answer.
 */
export const usePublishSmile = () => {
  const begun = useRef<{ photo: Blob; imageId: string; clientId: string } | null>(null)
  return useMutation({
    mutationFn: async ({ photo, text, takesPart }: NewSmile): Promise<Post> => {
      if (begun.current?.photo !== photo)
        begun.current = { photo, imageId: await uploadSmile(photo), clientId: crypto.randomUUID() }
      const { imageId, clientId } = begun.current
      const { post, linkFiltered } = await api(addPost, { type: 'smile', text, images: [imageId], clientId })
      if (linkFiltered) toast(t('notice.LINK_FILTERED'))
      if (!takesPart) await api(updateSmilePkStatus, { post_id: post._id, enter: false })
      return post
    },
    onSuccess: invalidateLists,
  })
}

/** Deletes a smile that its author does not like. */
export const deleteSmile = async (post: Post): Promise<void> => {
  await api(deletePost, { post_id: post._id })
  invalidateLists()
}
