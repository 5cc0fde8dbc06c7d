import { MAX_AI_CHARACTERS } from '@xinyu/contracts/socket/ai'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import styles from './assistant.module.css'
import { WritingBox } from '../../shared/ui/fields/writing-box.tsx'

interface BoxProps {
  isWriting: boolean
  onAsk(content: string): void
  onStop(): void
}

/** The input for a question; while an answer is written the button stops it. */
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
      <WritingBox
        value={text}
        maxLength={MAX_AI_CHARACTERS}
        label={t('assistant.box')}
        onText={setText}
        onSubmit={submit}
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
