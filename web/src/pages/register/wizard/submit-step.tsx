import { ProfileStatus } from '@xinyu/contracts/enums'
import { updateUserInfo } from '@xinyu/contracts/http/users/profile'
import type { Profile } from '@xinyu/contracts/profile'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { api } from '../../../shared/api/api.ts'
import { messageOf } from '../../../shared/api/error-text.ts'
import { useText } from '../../../shared/i18n/i18n.ts'
import { setMe } from '../../../shared/session/me.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { toast } from '../../../shared/ui/overlays/toast-store.ts'

interface SubmitProps {
  profile: Profile
  /** the questions that must be answered first, with their addresses */
  missing: readonly { name: string; to: string }[]
  /** the address where a rejected profile is changed */
  cause: string
  flush(): Promise<boolean>
}

const useSubmit = (flush: SubmitProps['flush']) => {
  const { t } = useText()
  return useMutation({
    mutationFn: async () => {
      await flush()
      return (await api(updateUserInfo, { submit: true })).profile
    },
    onSuccess: (changed) => {
      setMe(changed)
      toast(t('complete.submitted'))
    },
  })
}

/** The last screen: what is missing or unchanged, with links; otherwise the submission. */
export const SubmitStep = ({ profile, missing, cause, flush }: SubmitProps) => {
  const { t } = useText()
  const isUnchanged = profile.isUnchanged === true
  const submit = useSubmit(flush)
  return (
    <>
      <p className="muted">{t('complete.submitText')}</p>
      {missing.length > 0 && (
        <nav className="menu rows" aria-label={t('complete.missing')}>
          {missing.map(({ name, to }) => (
            <Link key={to} className="row" to={to} replace>
              <span className="body">{name}</span>
              <span className="chip coral">{t('complete.required')}</span>
            </Link>
          ))}
        </nav>
      )}
      {isUnchanged && (
        <div className="card" role="status">
          <p>{t('complete.unchanged')}</p>
          <Link className="choice" to={cause} replace style={{ marginTop: 12 }}>
            {t('complete.toCause')}
          </Link>
        </div>
      )}
      {submit.error && (
        <p className="error-line" role="alert">
          {messageOf(submit.error)}
        </p>
      )}
      <Button
        block
        size="large"
        color="primary"
        disabled={missing.length > 0 || isUnchanged}
        loading={submit.isPending}
        onClick={() => submit.mutate()}
      >
        {t(profile.isCompleted === ProfileStatus.SentBack ? 'complete.resubmit' : 'complete.submitNow')}
      </Button>
    </>
  )
}
