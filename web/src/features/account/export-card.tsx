import type { ReplyOf } from '@xinyu/contracts/call'
import { exportData } from '@xinyu/contracts/http/users/account'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { browser } from '../../shared/shell/browser.ts'
import { formatDate, formatDateTime } from '../../shared/lib/format.ts'
import { useOwnerProof } from '../../shared/session/owner-proof.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { ErrorLine } from '../../shared/ui/fields/form.tsx'

export type MyExport = ReplyOf<typeof exportData>
export const exportKey = ['my-export']

const sizeOf = (bytes: number): string =>
  bytes < 1 << 20 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / (1 << 20)).toFixed(1)} MB`

/** Asks for the owner's proof and downloads the archive. */
const Download = () => {
  const { t } = useText()
  const { proof, fields, reset } = useOwnerProof()
  const fetching = useMutation({
    mutationFn: () => api(exportData, { download: true, ...proof }),
    onSuccess: ({ url }) => {
      reset()
      if (url) browser.open(url)
    },
  })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (proof) fetching.mutate()
      }}
    >
      <p className="muted small">{t('myData.proofText')}</p>
      {fields}
      <ErrorLine error={fetching.error} />
      <Button type="submit" block color="primary" disabled={!proof} loading={fetching.isPending}>
        {t('myData.download')}
      </Button>
    </form>
  )
}

/** Shows the state of my data export, and what can be done. */
export const ExportCard = ({ known }: { known: MyExport }) => {
  const { t, language } = useText()
  const { state, until, bytes, missing, nextAt } = known
  const [now] = useState(() => Date.now())
  const asking = useMutation({
    mutationFn: () => api(exportData, {}),
    onSuccess: (asked) => {
      queryClient.setQueryData(exportKey, asked)
      toast(t('myData.asked'))
    },
    onError: (error) => toast(messageOf(error)),
  })
  const mayAsk = state !== 'waiting' && (nextAt === null || new Date(nextAt).getTime() <= now)
  return (
    <section className="card stack" style={{ padding: 18 }} aria-live="polite">
      {state === 'waiting' && <p>{t('myData.waiting')}</p>}
      {state === 'expired' && <p>{t('myData.expired')}</p>}
      {state === 'ready' && (
        <>
          <p>
            <b>{t('myData.ready', { size: sizeOf(bytes ?? 0), date: until ? formatDate(until, language) : '' })}</b>
          </p>
          {missing.length > 0 && <p role="note">{t('myData.missing', { parts: missing.join(', ') })}</p>}
          <Download />
        </>
      )}
      {mayAsk ? (
        <Button
          block
          color={state === 'ready' ? 'default' : 'primary'}
          loading={asking.isPending}
          onClick={() => asking.mutate()}
        >
          {t(state === 'none' ? 'myData.ask' : 'myData.askAgain')}
        </Button>
      ) : (
        state !== 'waiting' &&
        nextAt && <p className="muted small">{t('myData.next', { time: formatDateTime(nextAt, language) })}</p>
      )}
    </section>
  )
}
