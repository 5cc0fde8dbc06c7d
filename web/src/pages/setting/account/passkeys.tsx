import { canUsePasskeys } from '@xinyu/contracts/client/passkeys'
import { deviceName } from '@xinyu/contracts/rules/people/device-name'
import { NameForm } from '../../../features/account/passkeys/name-form.tsx'
import { PasskeyRow } from '../../../features/account/passkeys/passkey-row.tsx'
import { usePasskeys } from '../../../features/account/passkeys/use-passkeys.ts'
import { ProofForm } from '../../../features/account/proof-form.tsx'
import { useText } from '../../../shared/i18n/i18n.ts'
import { deviceInfo } from '../../../shared/lib/device.ts'
import { Page } from '../../../shared/ui/page.tsx'
import { QueryView } from '../../../shared/ui/lists/states.tsx'

type Passkeys = ReturnType<typeof usePasskeys>

const Add = ({ passkeys, count }: { passkeys: Passkeys; count: number }) => {
  const { t, language } = useText()
  if (!canUsePasskeys()) return <p className="muted small">{t('passkeys.notHere')}</p>
  return (
    <section className="card stack" style={{ padding: 18 }}>
      <h2 className="section-title">{t('passkeys.addTitle')}</h2>
      <NameForm
        key={count}
        label={t('passkeys.nameLabel')}
        first={deviceName(deviceInfo(), language) || t('passkeys.name')}
        button={t('passkeys.add')}
        busy={passkeys.isChanging('new')}
        onName={passkeys.add}
      />
    </section>
  )
}

/** My passkeys: added on this device, renamed, removed. */
export const Screen = () => {
  const { t } = useText()
  const passkeys = usePasskeys()
  const { waiting, finish } = passkeys
  return (
    <Page title={t('passkeys.title')}>
      <QueryView query={passkeys.query}>
        {(list) => (
          <div className="stack">
            <p>{t('passkeys.lead')}</p>
            {list.length === 0 && <p className="muted">{t('passkeys.none')}</p>}
            {list.length > 0 && (
              <ul className="menu rows">
                {list.map((passkey) => (
                  <PasskeyRow
                    key={passkey._id}
                    passkey={passkey}
                    busy={passkeys.isChanging(passkey._id)}
                    onRename={(name) => passkeys.rename(passkey, name)}
                    onEnd={() => passkeys.end(passkey)}
                  />
                ))}
              </ul>
            )}
            {waiting ? (
              <ProofForm key={waiting.id} work={waiting.work} onDone={() => finish(waiting)} />
            ) : (
              <Add passkeys={passkeys} count={list.length} />
            )}
          </div>
        )}
      </QueryView>
    </Page>
  )
}
