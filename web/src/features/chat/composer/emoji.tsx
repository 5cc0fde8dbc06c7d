import { useText } from '../../../shared/i18n/i18n.ts'
import styles from '../chat.module.css'

const emojis = [
  ...'😀😄😁😂🤣😊😇🙂😉😍🥰😘😋😜🤗🤔😴😎🥳😢😭😳😱😅🙃😶🙄😤😡👍👏🙏💪🤝👋✌️❤️💔💕🌹🌸🎉🎂☕🍜🍉🏝️🌊🌙⭐☀️🐱🐶',
].filter((emoji) => emoji !== '\ufe0f')

/** A small set of common emoji; the keyboard has the rest. */
export const Emoji = ({ onPick }: { onPick(emoji: string): void }) => {
  const { t } = useText()
  return (
    <div className={styles['emoji']} role="group" aria-label={t('chat.emoji')}>
      {emojis.map((emoji) => (
        <button key={emoji} type="button" onClick={() => onPick(emoji)}>
          {emoji}
        </button>
      ))}
    </div>
  )
}
