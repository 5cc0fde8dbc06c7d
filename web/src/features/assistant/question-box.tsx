import { mostAiCharacters } from '@xinyu/contracts/socket/ai'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import styles from './assistant.module.css'

interface BoxProps {
  isWriting: boolean
  onAsk(content: string): void
  onStop(): void
}

/** Enter sends, Shift+Enter adds a line. While an answer is written the button stops it. */
export const QuestionBox = ({ isWriting, onAsk, onStop }: BoxProps) => {
  const { t } = useText()
  const [text, setText] = useState('')
  const submit = (): void => {
    if (text.trim() === '' || isWriting) return
    onAsk(text.trim())
    setText('')
  }
  return (
    <form
      className={styles['bar']}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <textarea
        rows={1}
        className="input writing-box"
        value={text}
        maxLength={mostAiCharacters}
        aria-label={t('assistant.box')}
        placeholder={t('assistant.box')}
        enterKeyHint="send"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
      />
      {isWriting ? (
        <button type="button" className="send-button" onClick={onStop}>
          {t('assistant.stop')}
        </button>
      ) : (
        <button type="submit" className="send-button" disabled={text.trim() === ''}>
          {t('assistant.ask')}
        </button>
      )}
    </form>
  )
}
