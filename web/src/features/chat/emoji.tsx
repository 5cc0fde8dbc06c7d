import { useText } from '../../shared/i18n/i18n.ts'
import styles from './chat.module.css'

const signs = [
  ...'😀😄😁😂🤣😊😇🙂😉😍🥰😘😋😜🤗🤔😴😎🥳😢😭😳😱😅🙃😶🙄😤😡👍👏🙏💪🤝👋✌️❤️💔💕🌹🌸🎉🎂☕🍜🍉🏝️🌊🌙⭐☀️🐱🐶',
].filter((sign) => sign !== '\ufe0f')

/** A small set of common emoji; the keyboard has the rest. */
export const Emoji = ({ onPick }: { onPick(sign: string): void }) => {
  const { t } = useText()
  return (
    <div className={styles['emoji']} role="group" aria-label={t('chat.emoji')}>
      {signs.map((sign) => (
        <button key={sign} type="button" onClick={() => onPick(sign)}>
          {sign}
        </button>
      ))}
    </div>
  )
}
