import { REPORT_MESSAGES } from '@xinyu/contracts/http/users/reports'
import { t, useText } from '../../shared/i18n/i18n.ts'
import { formatDateTime } from '../../shared/lib/format.ts'
import styles from './report.module.css'

/** A message of the conversation that the server has. */
export interface Quotable {
  _id: string | null
  mine: boolean
  kind: string
  content: string
  /** text, picture or voice; null once recalled */
  picture?: object
  voice?: object
  addtime: string
}
const hasSomething = ({ kind, picture, voice }: Pick<Quotable, 'kind' | 'picture' | 'voice'>): boolean =>
  kind === 'flowers' || picture !== undefined || voice !== undefined

const contentText = ({ kind, content }: Pick<Quotable, 'kind' | 'content'>): string => {
  if (kind === 'image') return t('evidence.picture')
  if (kind === 'voice') return t('evidence.voice')
  return kind === 'flowers' ? t('evidence.flowers') : content
}

interface ChooserProps {
  conversation: readonly Quotable[]
  chosen: readonly string[]
  onChange(chosen: string[]): void
}

/** Messages to attach to a report, newest first; recalled or undelivered ones cannot be chosen. */
export const MessageChooser = ({ conversation, chosen, onChange }: ChooserProps) => {
  const { language } = useText()
  const shown = conversation.flatMap(({ _id, content, ...message }) =>
    _id === null || (content === '' && !hasSomething(message)) ? [] : [{ _id, content, ...message }],
  )
  const isFull = chosen.length >= REPORT_MESSAGES
  return (
    <fieldset className={styles['chooser']}>
      <legend className="label">{t('evidence.title')}</legend>
      <p className="muted small">
        {shown.length === 0 ? t('evidence.none') : t('evidence.help', { max: REPORT_MESSAGES })}
      </p>
      <ul className={styles['messages']}>
        {shown.toReversed().map((message) => {
          const isChosen = chosen.includes(message._id)
          return (
            <li key={message._id}>
              <label className={styles['message']}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={!isChosen && isFull}
                  onChange={() =>
                    onChange(isChosen ? chosen.filter((id) => id !== message._id) : [...chosen, message._id])
                  }
                />
                <span className={styles['words']}>
                  <small className="muted">
                    {t(message.mine ? 'evidence.mine' : 'evidence.other')} · {formatDateTime(message.addtime, language)}
                  </small>
                  {contentText(message)}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      <p className="muted small" role="status">
        {chosen.length > 0 ? t('evidence.chosen', { count: chosen.length }) : ''}
      </p>
    </fieldset>
  )
}
