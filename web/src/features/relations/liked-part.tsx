import { useText } from '../../shared/i18n/i18n.ts'
import { MyPartQuote, PartQuote } from '../../shared/ui/part-quote.tsx'
import { useRelation } from './relations.ts'
import styles from './relations.module.css'

/** What one of us liked of the other's page before a word was said: the talk opens on it. */
export const TalkOpening = ({ userId }: { userId: string }) => {
  const { t } = useText()
  const relation = useRelation(userId)
  const [mine, theirs] = [relation?.love.likedOn, relation?.love2.likedOn]
  // what came with a comment stands with it
  const isShown = (on: typeof mine): on is NonNullable<typeof mine> => on !== undefined && on.comment === undefined
  return (
    <>
      {isShown(theirs) && (
        <div className={styles['opening']}>
          <p>{t(`person.opening.theirs.${theirs.kind}`)}</p>
          <MyPartQuote on={theirs} />
        </div>
      )}
      {isShown(mine) && (
        <div className={styles['opening']}>
          <p>{t(`person.opening.mine.${mine.kind}`)}</p>
          <PartQuote userId={userId} on={mine} />
        </div>
      )}
    </>
  )
}
