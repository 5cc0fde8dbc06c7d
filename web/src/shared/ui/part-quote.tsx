import type { PagePart } from '@xinyu/contracts/profile/page-part'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/i18n.ts'
import { partOf, type ShownPart } from '../lib/page-parts.ts'
import { useMe } from '../session/me.ts'
import { personQuery } from '../session/person-query.ts'
import { Picture } from './picture.tsx'
import styles from './part-quote.module.css'

/** A small preview of a photo or an answer, where it is mentioned. */
export const PartCard = ({ part }: { part: ShownPart }) => {
  const { t } = useText()
  if (part.picture)
    return (
      <span className={styles['quote']}>
        <Picture src={part.picture.thumb} width="112px" alt={part.title || t('user.aPhoto')} loading="lazy" />
      </span>
    )
  return (
    <span className={styles['quote']}>
      <span className={styles['title']}>{part.title}</span>
      {part.voice && <span className={styles['text']}>{t('user.aVoice', { seconds: part.voice.seconds })}</span>}
      {part.text !== '' && <span className={styles['text']}>{part.text}</span>}
    </span>
  )
}

const Gone = ({ kind }: Pick<PagePart, 'kind'>) => {
  const { t } = useText()
  return <span className={`${styles['quote']} muted small`}>{t(`user.gone.${kind}`)}</span>
}

/** Of my own page. */
export const MyPartQuote = ({ on }: { on: PagePart }) => {
  const { language } = useText()
  const me = useMe()
  if (!me) return null
  const part = partOf(me, on, language)
  return part ? <PartCard part={part} /> : <Gone kind={on.kind} />
}

/** Of somebody else's, if they show it to me. */
export const PartQuote = ({ userId, on }: { userId: string; on: PagePart }) => {
  const { language } = useText()
  const { data, isPending } = useQuery(personQuery(userId))
  if (isPending) return null
  const part = data ? partOf(data, on, language) : null
  return part ? <PartCard part={part} /> : <Gone kind={on.kind} />
}
