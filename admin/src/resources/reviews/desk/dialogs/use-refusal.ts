import type { Language } from '@xinyu/contracts/errors'
import { useState } from 'react'
import { reasonNotice, type Part, type Reason } from '../../../../shared/hooks/use-reasons.ts'

/**
 * The chosen rejection reasons, each for the parts selected at that moment or for everything. The notice is generated
 * until the moderator edits it.
 */
export const useRefusal = (first: Reason | undefined, onSend: (code: string, text: string) => void) => {
  const [chosen, setChosen] = useState<ReadonlyMap<Reason, readonly Part[]>>(new Map(first ? [[first, []]] : []))
  const [parts, setParts] = useState<readonly Part[]>([])
  const [language, setLanguage] = useState<Language>('zh-CN')
  const [own, setOwn] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const text = own ?? reasonNotice(chosen, language)
  const choose = (reason: Reason) => {
    const others = [...chosen].flatMap(([each, of]): [Reason, readonly Part[]][] => {
      if (each === reason) return []
      // one reason for everything, or one per part
      if (parts.length === 0) return of.length === 0 ? [] : [[each, of]]
      const left = of.filter((part) => !parts.includes(part))
      return left.length === 0 ? [] : [[each, left]]
    })
    setChosen(new Map([...others, [reason, parts]]))
    setParts([])
    setMissing(false)
  }
  const submit = () => {
    const [code] = [...chosen.keys()].map((reason) => reason.code)
    if (!code || text.trim().length < 2) return setMissing(true)
    onSend(code, text.trim())
  }
  return { chosen, parts, setParts, language, setLanguage, text, setOwn, missing, choose, submit }
}
export type RefusalForm = ReturnType<typeof useRefusal>
