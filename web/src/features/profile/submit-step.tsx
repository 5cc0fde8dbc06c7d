import { ProfileStatus } from '@xinyu/contracts/enums'
import { updateUserInfo } from '@xinyu/contracts/http/users'
import type { Profile } from '@xinyu/contracts/profile'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd-mobile'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { setMe } from '../../shared/session/me.ts'
import { toast } from '../../shared/ui/toast-store.ts'

const fields = [
  'name',
  'gender',
  'birthday',
  'liveCity',
  'work',
  'education',
  'height',
  'weight',
  'income',
  'marriage',
  'nation',
  'habits',
  'aboutMe',
  'emotion',
  'lover',
  'avatar',
] as const
const isField = (field: string): field is (typeof fields)[number] => fields.some((name) => name === field)

/** The last step: what is still missing, or submit for review. */
export const SubmitStep = ({ profile, flush }: { profile: Profile; flush(): Promise<boolean> }) => {
  const { t } = useText()
  const missing = profile.missing ?? []
  const submit = useMutation({
    mutationFn: async () => {
      await flush()
      return (await api(updateUserInfo, { submit: true })).profile
    },
    onSuccess: (changed) => {
      setMe(changed)
      toast(t('wizard.submitted'))
    },
    onError: (error) => toast(messageOf(error)),
  })
  if (profile.isCompleted === ProfileStatus.Approved) return <p>{t('review.approvedText')}</p>
  return (
    <div className="stack" style={{ padding: 0 }}>
      <p className="muted">{t('wizard.submitText')}</p>
      {missing.length > 0 && (
        <div className="card">
          <h3 className="section-title">{t('wizard.missing')}</h3>
          <div className="chips">
            {missing.map((field) => (
              <span key={field} className="chip coral">
                {isField(field) ? t(`profile.${field}`) : field}
              </span>
            ))}
          </div>
        </div>
      )}
      <Button
        block
        size="large"
        color="primary"
        disabled={missing.length > 0}
        loading={submit.isPending}
        onClick={() => submit.mutate()}
      >
        {t(profile.isCompleted === ProfileStatus.SentBack ? 'wizard.resubmit' : 'wizard.submitNow')}
      </Button>
    </div>
  )
}
