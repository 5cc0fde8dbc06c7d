import { useState } from 'react'
import { Link } from 'react-router-dom'
import { labelOf, useText } from '../../shared/i18n/i18n.ts'
import { LinkRow } from '../../shared/ui/lists/rows.tsx'
import { search } from './search-entries.ts'

const MAX_RESULTS = 8

/** Finds a screen by a word of either language. */
export const SearchBox = () => {
  const { t } = useText()
  const [question, setQuestion] = useState('')
  const found = search(question).slice(0, MAX_RESULTS)
  return (
    <search>
      <label className="field">
        <span className="label">{t('setting.search')}</span>
        <input
          className="input"
          type="search"
          enterKeyHint="search"
          value={question}
          maxLength={40}
          placeholder={t('setting.searchHint')}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </label>
      {found.length > 0 && (
        <nav className="menu rows" style={{ marginTop: 10 }} aria-label={t('setting.found')}>
          {found.map((entry) => (
            <LinkRow key={entry.to} to={entry.to} title={labelOf(entry)} />
          ))}
        </nav>
      )}
      {question.trim() !== '' && found.length === 0 && (
        <p className="muted small" role="status" style={{ marginTop: 10 }}>
          {t('setting.notFound')} <Link to="/about/connect">{t('about.connect')}</Link>
        </p>
      )}
    </search>
  )
}
