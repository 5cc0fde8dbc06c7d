import { useEffect, useRef, useState } from 'react'
import { codeOf } from '../../../shared/api/error-text.ts'
import { gateOfRefusal } from '../../../shared/gate/gate-rules.ts'
import { useGated } from '../../../shared/gate/gate.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useMyId } from '../../../shared/session/session.ts'
import { toast } from '../../../shared/ui/overlays/toast-store.ts'
import { reloadMyPosts } from '../post-cache.ts'
import { fieldErrorsOf, saveDraft, publish, type FieldErrors } from './submit-post.ts'
import { publishBlocker, uploadedSlots, type Slot } from './picture-slots.ts'
import { usePictures } from './use-pictures.ts'
import { deleteCopy, saveCopy, slotsOf, type PostKind, type WorkingCopy } from './working-copy.ts'

type EditorAction = 'publish' | 'draft'
export interface EditorOptions {
  kind: PostKind
  copyKey: string
  first: WorkingCopy
  onDone(act: EditorAction, postId: string): void
}

/** The words of a post, saved on this device with every change until it is submitted. */
const useWorkingCopy = ({ copyKey, first }: EditorOptions) => {
  const [words, setWords] = useState(first)
  const pictures = usePictures(slotsOf(first))
  const copy: WorkingCopy = { ...words, images: uploadedSlots(pictures.slots) }
  const isChanged = useRef(false)
  const isDone = useRef(false)
  useEffect(() => {
    isChanged.current ||= JSON.stringify(copy) !== JSON.stringify(first)
    if (isChanged.current && !isDone.current) saveCopy(copyKey, copy)
  })
  const finish = (): void => {
    isDone.current = true
    deleteCopy(copyKey)
  }
  return { copy, setWords, pictures, finish }
}

/** What prevents a post from being saved or published. */
const missingIn = (act: EditorAction, kind: PostKind, copy: WorkingCopy, slots: readonly Slot[]): FieldErrors => {
  const blocker = publishBlocker(slots)
  if (blocker) return { images: t(blocker === 'sending' ? 'postAdd.stillSending' : 'postAdd.someFailed') }
  if (act === 'publish' && kind === 'smile' && copy.images.length === 0) return { images: t('postAdd.needPicture') }
  return copy.text.trim() === '' && copy.images.length === 0 ? { text: t('postAdd.empty') } : {}
}

/** A post being written, and its one submission. */
export const useEditor = (options: EditorOptions) => {
  const { kind, onDone } = options
  const me = useMyId()
  const { copy, setWords, pictures, finish } = useWorkingCopy(options)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusals, setRefusals] = useState(0)
  const [busy, setBusy] = useState<EditorAction | null>(null)
  const working = useRef(false)
  const change = (next: Partial<WorkingCopy>): void => {
    setWords((now) => ({ ...now, ...next }))
    const named = Object.keys(next)
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !named.includes(field))))
  }
  const refuse = (found: FieldErrors): void => {
    setErrors(found)
    setRefusals((before) => before + 1)
  }
  const work = async (act: EditorAction): Promise<void> => {
    if (working.current) return
    const found = missingIn(act, kind, copy, pictures.slots)
    if (Object.keys(found).length > 0) return refuse(found)
    setErrors({})
    working.current = true
    setBusy(act)
    try {
      if (act === 'draft') change({ isDraftTried: true })
      const { post, linkFiltered } = await (act === 'draft' ? saveDraft(kind, copy) : publish(kind, copy))
      finish()
      reloadMyPosts(me)
      toast(t(linkFiltered ? 'notice.LINK_FILTERED' : act === 'draft' ? 'postAdd.draftKept' : 'postAdd.published'))
      onDone(act, post._id)
    } catch (error) {
      working.current = false
      if (gateOfRefusal(codeOf(error))) throw error
      refuse(fieldErrorsOf(error))
    } finally {
      setBusy(null)
    }
  }
  const runPublish = useGated('publish-post', ['login', 'approved'], () => work('publish'))
  const runDraft = useGated('keep-draft', ['login', 'approved'], () => work('draft'))
  return { copy, change, pictures, errors, refusals, busy, publish: () => runPublish(), saveDraft: () => runDraft() }
}
