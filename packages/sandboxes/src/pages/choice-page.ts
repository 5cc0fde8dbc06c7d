import { escapeMarkup } from '@xinyu/contracts/rules/text/markup'
import { type Accent, hiddenFields, merchantPage, sandboxPage } from './page.ts'
import { personNamed, sandboxPeople } from './people.rules.ts'

interface Choice {
  title: string
  text: string
  /** where the choice is posted, and the hidden fields */
  action: string
  fields: Readonly<Record<string, string>>
  accent: Accent
  /** an optional checkbox */
  box?: { name: string; label: string }
}

/** A page to choose who to log in as at a vendor, or to cancel. It says that it is a sandbox. */
export const choicePage = ({ title, text, action, fields, accent, box }: Choice): string => {
  const hidden = hiddenFields(fields)
  const boxed = box ? `<p><label><input type="checkbox" name="${box.name}" value="yes"> ${box.label}</label></p>` : ''
  const form = (inside: string): string => `<form method="post" action="${action}">${hidden}${inside}</form>`
  const each = sandboxPeople.map(
    (name) => `<p><button name="person" value="${escapeMarkup(name)}">我是${escapeMarkup(name)}</button></p>`,
  )
  const other = `<label>另一个人<input type="text" name="person" maxlength="20" required></label><button>以此身份登录</button>`
  const turn = '<button class="cancel" name="turnedBack" value="yes">取消登录</button>'
  const forms = form(each.join('') + boxed) + form(other) + form(turn)
  return sandboxPage(accent, title, `<h1>${title}</h1><p>${text}</p>${forms}`)
}

/** The page to return to, and who was chosen; null: the login was cancelled. Null for an invalid form. */
export const readChoice = (
  body: Readonly<Record<string, string | undefined>> | undefined,
  publicUrl: string,
): { back: URL; person: string | null } | null => {
  const back = merchantPage(body?.redirect_uri, publicUrl)
  const isCancelled = body?.turnedBack === 'yes'
  const person = isCancelled ? null : personNamed(body?.person)
  return back && (person || isCancelled) ? { back, person } : null
}
