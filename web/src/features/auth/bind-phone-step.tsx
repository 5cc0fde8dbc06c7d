import { useMutation } from '@tanstack/react-query'
import type { Profile } from '@xinyu/contracts/profile'
import { isMainlandPhone } from '@xinyu/contracts/rules/people/phone'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { codeOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Button } from '../../shared/ui/button.tsx'
import { PhoneAndCode } from '../../shared/ui/fields/secret-fields.tsx'
import { joinByTicket } from './other-sign-in.ts'
import { ErrorLine } from '../../shared/ui/fields/form.tsx'

interface BindPhoneStepProps {
  ticket: string
  onSignedIn(user: Profile): void
}

/** The last step of joining by WeChat. An expired ticket leads back to the start; a wrong code does not. */
export const BindPhoneStep = ({ ticket, onSignedIn }: BindPhoneStepProps) => {
  const { t } = useText()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const join = useMutation({
    mutationFn: () => joinByTicket(ticket, phone, code),
    onSuccess: ({ user }) => onSignedIn(user),
  })
  const isReady = isMainlandPhone(phone) && /^\d{6}$/.test(code)
  return (
    <form
      className="stack"
      style={{ maxWidth: 460, width: '100%', margin: '0 auto', paddingTop: 22 }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) join.mutate()
      }}
    >
      <p>{t('loginMethods.phoneAfterWx')}</p>
      <PhoneAndCode phone={phone} code={code} onPhone={setPhone} onCode={setCode} />
      <ErrorLine error={join.error} />
      {codeOf(join.error) === 'TICKET_INVALID' ? (
        <Link className="choice" to="/login" replace>
          {t('loginMethods.again')}
        </Link>
      ) : (
        <Button block type="submit" color="primary" size="large" disabled={!isReady} loading={join.isPending}>
          {t('loginMethods.phoneGo')}
        </Button>
      )}
    </form>
  )
}
