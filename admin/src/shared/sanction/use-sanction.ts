import type { Language } from '@xinyu/contracts/errors'
import { daysOf, type LadderStep, limitDays, proposedStep } from '@xinyu/contracts/rules/ladder'
import { conductRule, type ConductRule } from '@xinyu/contracts/rules/text/conduct'
import { useState } from 'react'
import { useNow } from '../hooks/use-now.ts'
import { useReasons } from '../hooks/use-reasons.ts'
import { reasonTextFor } from './sanction-reasons.ts'

export type LimitDays = (typeof limitDays)[number]
/** What was decided names the rule that was broken, and how long it lasts; `days` null: for ever, or a warning. */
export type OnSanction = (decided: {
  reason: string
  step: LadderStep
  rule: ConductRule
  days: number | null
}) => void | Promise<void>
/** earlier steps of the member */
export type LadderRecord = readonly { step: LadderStep; at: string }[]

/**
 * The moderator's choices; an edited text is kept when they change. The step is proposed from the record and the rule
 * until the moderator chooses one.
 */
export const useSanction = (onSanction: OnSanction, steps: readonly LadderStep[], record: LadderRecord) => {
  const reasons = useReasons('users')
  const [code, setCode] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [language, setLanguage] = useState<Language>('zh-CN')
  const [chosen, setStep] = useState<LadderStep | null>(null)
  const [ofLimit, setOfLimit] = useState<LimitDays>(7)
  const [missing, setMissing] = useState<'rule' | 'reason' | null>(null)
  const now = useNow()
  const rule = conductRule.safeParse(code).data ?? null
  const next = rule && proposedStep(record, rule, now)
  const [mildest = 'ban1'] = steps
  const proposed = next && (steps.includes(next) ? next : mildest)
  const step = chosen ?? proposed ?? (steps.includes('ban7') ? 'ban7' : mildest)
  const days = step === 'limit' ? ofLimit : daysOf(step)
  const choose = (reason: string | null, inLanguage: Language) => {
    setCode(reason)
    setLanguage(inLanguage)
    setText(reasonTextFor(reasons, reason, inLanguage, text))
    setMissing(null)
  }
  const submit = () => {
    if (!rule) return setMissing('rule')
    if (text.trim().length < 2) return setMissing('reason')
    void onSanction({ reason: text.trim(), step, rule, days })
  }
  const words = { reasons, code, rule, choose, text, setText, language }
  return { ...words, step, steps, proposed, setStep, days, ofLimit, setOfLimit, missing, submit }
}
export type Sanction = ReturnType<typeof useSanction>
