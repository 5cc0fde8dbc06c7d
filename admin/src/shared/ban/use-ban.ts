import type { Language } from '@xinyu/contracts/errors'
import { conductRule, type ConductRule } from '@xinyu/contracts/rules/text/conduct'
import { useState } from 'react'
import { useReasons } from '../hooks/use-reasons.ts'
import { banTextFor } from './ban-reasons.ts'

/** A ban names the rule that was broken. */
export type OnBan = (reason: string, days: number | null, rule: ConductRule) => void

/** The moderator's choices; an edited text is kept when they change. */
export const useBan = (onBan: OnBan) => {
  const reasons = useReasons('users')
  const [code, setCode] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [language, setLanguage] = useState<Language>('zh-CN')
  const [days, setDays] = useState<number | null>(7)
  const [missing, setMissing] = useState<'rule' | 'reason' | null>(null)
  const choose = (next: string | null, inLanguage: Language) => {
    setCode(next)
    setLanguage(inLanguage)
    setText(banTextFor(reasons, next, inLanguage, text))
    setMissing(null)
  }
  const submit = () => {
    const rule = conductRule.safeParse(code).data
    if (!rule) return setMissing('rule')
    if (text.trim().length < 2) return setMissing('reason')
    onBan(text.trim(), days, rule)
  }
  return { reasons, code, text, setText, language, days, setDays, missing, choose, submit }
}
export type Ban = ReturnType<typeof useBan>
