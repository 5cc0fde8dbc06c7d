import type { AppVersion } from '@xinyu/contracts/http/upload/versions'
import { useText } from '../../shared/i18n/i18n.ts'
import { formatDate } from '../../shared/lib/format.ts'
import { notesOf } from './versions.ts'

/** What is new, by version. */
export const VersionNotes = ({ versions }: { versions: readonly AppVersion[] }) => {
  const { t, language } = useText()
  return versions.map((version) => (
    <section key={version._id} className="card">
      <h2 className="section-title">{t('update.version', { name: version.name })}</h2>
      <p className="muted small">{formatDate(version.addtime, language)}</p>
      <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {notesOf(version, language) || t('update.noNotes')}
      </p>
    </section>
  ))
}
