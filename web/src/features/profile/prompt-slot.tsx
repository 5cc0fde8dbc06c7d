import { prompts } from '@xinyu/contracts/lists/prompts'
import { type Answer, maxAnswerLength } from '@xinyu/contracts/profile'
import { MAX_ANSWER_SECONDS } from '@xinyu/contracts/voice'
import { useState } from 'react'
import { labelOf, useText } from '../../shared/i18n/i18n.ts'
import type { Recording } from '../../shared/voice/microphone.ts'
import { VoicePlayer } from '../../shared/voice/voice-player.tsx'
import { VoiceRecorder } from '../../shared/voice/voice-recorder.tsx'

export type Slot = Pick<Answer, 'prompt' | 'text' | 'voice'>

interface SlotProps {
  slot: Slot
  number: number
  /** there is no spoken answer yet */
  maySpeak: boolean
  isSending: boolean
  onText(text: string): void
  onOther(): void
  onRemove(): void
  onRecorded(recording: Recording): void
  onUnspeak(): void
}

const act = (text: string, run: () => void, isOff = false) => (
  <button type="button" className="text-button" disabled={isOff} onClick={run}>
    {text}
  </button>
)

/** One prompt and its answer. */
export const PromptSlot = ({ slot, number, maySpeak, isSending, ...on }: SlotProps) => {
  const { t } = useText()
  const [isRecording, setRecording] = useState(false)
  const { prompt, text, voice } = slot
  const title = labelOf(prompts[prompt])
  return (
    <section className="card stack" style={{ padding: 18 }} aria-label={t('prompts.number', { number })}>
      <label className="field">
        <span className="label">{title}</span>
        <textarea
          className="input"
          style={{ minHeight: 96 }}
          maxLength={maxAnswerLength}
          value={text}
          placeholder={t('prompts.hint')}
          onChange={(event) => on.onText(event.target.value)}
        />
        <span className="muted small" style={{ textAlign: 'right' }}>
          {text.length} / {maxAnswerLength}
        </span>
      </label>
      {voice && <VoicePlayer voice={voice} label={t('user.spoken', { title })} />}
      {isRecording && (
        <VoiceRecorder
          max={MAX_ANSWER_SECONDS}
          done={t('prompts.recorded')}
          onRecorded={(recording) => {
            setRecording(false)
            on.onRecorded(recording)
          }}
          onClose={() => setRecording(false)}
        />
      )}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 4, marginInline: -12 }}>
        {voice && act(t('prompts.unspeak'), on.onUnspeak)}
        {maySpeak &&
          !isRecording &&
          act(
            t(isSending ? 'prompts.sending' : 'prompts.speak', { max: MAX_ANSWER_SECONDS }),
            () => setRecording(true),
            isSending,
          )}
        {act(t('prompts.other'), on.onOther)}
        {act(t('prompts.remove'), on.onRemove)}
      </div>
    </section>
  )
}
