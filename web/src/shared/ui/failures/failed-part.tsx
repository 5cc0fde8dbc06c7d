import { useText } from '../../i18n/i18n.ts'
import { ErrorView } from '../lists/states.tsx'

const FailedPart = ({ error, onRetry }: { error: unknown; onRetry(): void }) => (
  <ErrorView error={error} onRetry={onRetry} text={useText().t('common.partFailed')} />
)

/** For a part that the person asked for: what happened, and a retry. */
export const retriedPart = {
  failed: (error: unknown, retry: () => void) => <FailedPart error={error} onRetry={retry} />,
}
