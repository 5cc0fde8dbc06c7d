import type { Profile } from '@xinyu/contracts/profile'
import { maxAnswers } from '@xinyu/contracts/profile'
import { addAnswerVoice } from '@xinyu/contracts/http/upload/upload'
import { AddOutline } from 'antd-mobile-icons'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { setMe } from '../../shared/session/me.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import type { Recording } from '../../shared/voice/microphone.ts'
import { uploadVoice } from '../../shared/voice/upload-voice.ts'
import { waveformOf } from '../../shared/voice/waveform.ts'
import { PromptChooser } from './prompt-chooser.tsx'
import { PromptSlot, type Slot } from './prompt-slot.tsx'
import type { Change } from './use-autosave.ts'

interface EditorProps {
  profile: Profile
  onChange(change: Change): void
  /** saves pending changes; true when nothing is left to save */
  flush(): Promise<boolean>
}

const isAnswered = ({ text, voice }: Slot): boolean => text.trim() !== '' || voice !== undefined

/** Prompts without an answer are on screen but not saved. */
const usePrompts = ({ profile, onChange, flush }: EditorProps) => {
  const [slots, setSlots] = useState<readonly Slot[]>(profile.answers ?? [])
  /** the slot for which a prompt is chosen; null: none */
  const [choosing, setChoosing] = useState<number | null>(null)
  const [isSending, setSending] = useState(false)
  const put = (next: readonly Slot[]): void => {
    setSlots(next)
    const answers = next.filter(isAnswered).map(({ prompt, text, voice }) => ({
      prompt,
      text,
      ...(voice ? { isSpoken: true } : {}),
    }))
    onChange({ answers })
  }
  const change = (at: number, slot: Partial<Slot>): void =>
    put(slots.map((one, index) => (index === at ? { ...one, ...slot } : one)))
  const choose = (prompt: number): void => {
    const at = choosing ?? slots.length
    setChoosing(null)
    // another prompt needs another answer
    put([...slots.slice(0, at), { prompt, text: slots[at]?.text ?? '' }, ...slots.slice(at + 1)])
  }
  const speak = async (at: number, { sound, type, levels }: Recording): Promise<void> => {
    const prompt = slots[at]?.prompt
    if (prompt === undefined || !(await flush())) return
    setSending(true)
    try {
      const key = await uploadVoice({ sound, type })
      const { profile: saved } = await api(addAnswerVoice, { key, prompt, waveform: waveformOf(levels) })
      setMe(saved)
      const voice = saved.answers?.find((answer) => answer.prompt === prompt)?.voice
      setSlots(slots.map((one, index) => (index === at && voice ? { ...one, voice } : one)))
    } catch (error) {
      toast(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  return { slots, put, change, choosing, setChoosing, choose, isSending, speak }
}

/** The answers of my page, each to a prompt; one may be spoken. */
export const PromptsEditor = (props: EditorProps) => {
  const { t } = useText()
  const { slots, put, change, choosing, setChoosing, choose, isSending, speak } = usePrompts(props)
  return (
    <div className="stack" style={{ padding: 0 }}>
      <p className="muted">{t('prompts.text', { max: maxAnswers })}</p>
      {slots.map((slot, at) => (
        <PromptSlot
          key={slot.prompt}
          slot={slot}
          number={at + 1}
          maySpeak={!slots.some(({ voice }) => voice)}
          isSending={isSending}
          onText={(text) => change(at, { text })}
          onOther={() => setChoosing(at)}
          onRemove={() => put(slots.filter((_slot, index) => index !== at))}
          onRecorded={(recording) => void speak(at, recording)}
          onUnspeak={() => put(slots.map(({ prompt, text }) => ({ prompt, text })))}
        />
      ))}
      {slots.length < maxAnswers && (
        <button type="button" className="choice" onClick={() => setChoosing(slots.length)}>
          <AddOutline aria-hidden="true" />
          {t('prompts.add', { number: slots.length + 1, max: maxAnswers })}
        </button>
      )}
      <PromptChooser
        open={choosing !== null}
        taken={slots.map(({ prompt }) => prompt)}
        onChoose={choose}
        onClose={() => setChoosing(null)}
      />
    </div>
  )
}
