import { useText } from '../../shared/i18n/i18n.ts'
import { MyPartQuote, PartQuote } from '../../shared/ui/part-quote.tsx'
import { useRelation } from './relations.ts'
import styles from './relations.module.css'

/** The like of a photo or answer that preceded the first message; shown at the top of the conversation. */
export const ConversationOpening = ({ userId }: { userId: string }) => {
  const { t } = useText()
  const relation = useRelation(userId)
  const [mine, theirs] = [relation?.love.likedOn, relation?.love2.likedOn]
  // a like with a comment is shown with it
  const isShown = (on: typeof mine): on is NonNullable<typeof mine> => on !== undefined && on.comment === undefined
  return (
    <>
      {isShown(theirs) && (
        <div className={styles['opening']}>
          <p>{t(`user.opening.theirs.${theirs.kind}`)}</p>
          <MyPartQuote on={theirs} />
        </div>
      )}
      {isShown(mine) && (
        <div className={styles['opening']}>
          <p>{t(`user.opening.mine.${mine.kind}`)}</p>
          <PartQuote userId={userId} on={mine} />
        </div>
      )}
    </>
  )
}
