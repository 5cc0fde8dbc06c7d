import { ProfileStatus } from '@xinyu/contracts/enums'
import type { Language } from '@xinyu/contracts/errors'
import { type ConductRule, conductRuleNames } from '@xinyu/contracts/rules/text/conduct'
import { enumName, formatDateTime } from '../format/format.ts'
import type { AuditEntry } from './audit-entry.ts'
import { type Translation, useTranslation } from '../list-frame/columns.ts'

const isWord = (value: string): boolean => /^[a-z]\w{0,30}$/i.test(value)

const valueText = (field: string, value: string, { translate, locale }: Translation): string => {
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatDateTime(value, locale)
  if (value === 'true' || value === 'false') return translate(`ra.boolean.${value}`)
  if (field === 'isCompleted') return translate(`xinyu.profileStatus.${enumName(ProfileStatus, Number(value))}`)
  if (field === 'rule') return conductRuleNames[value as ConductRule]?.[locale as Language] ?? value
  if (field === 'resource') return translate(`resources.${value}.name`, { _: value })
  return isWord(value) ? translate(`xinyu.auditLog.values.${value}`, { _: value }) : value
}

/** The names of acts, fields and values of the audit trail, in the console's language. */
export const useAuditWords = () => {
  const translation = useTranslation()
  const { translate } = translation
  return {
    act: (action: string): string => translate(`xinyu.auditLog.actions.${action.replace('.', '_')}`, { _: action }),
    /** A call (`users/addVersion`) is of a service, whose name is no resource. */
    field: ({ action, resource }: Pick<AuditEntry, 'action' | 'resource'>, field: string): string =>
      translate(`resources.${action.includes('/') ? '' : resource}.fields.${field}`, {
        _: translate(`xinyu.auditLog.fieldNames.${field}`, { _: field }),
      }),
    value: (field: string, value: string | null): string =>
      value === null || value === '' || value === '[]' ? '—' : valueText(field, value, translation),
  }
}
