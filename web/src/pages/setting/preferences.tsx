import { chooseLanguage, useText } from '../../shared/i18n/i18n.ts'
import { chooseTheme, useTheme, type ThemeChoice } from '../../shared/theme/theme.ts'
import { ChoiceRow } from '../../shared/ui/fields/choices.tsx'

const languages = [
  { value: 'zh-CN', zh: '中文', en: '中文' },
  { value: 'en', zh: 'English', en: 'English' },
] as const
const themes: readonly { value: ThemeChoice; zh: string; en: string }[] = [
  { value: 'system', zh: '跟随系统', en: 'System' },
  { value: 'light', zh: '浅色', en: 'Light' },
  { value: 'dark', zh: '深色', en: 'Dark' },
]

/** Language and theme of this device. */
export const Preferences = () => {
  const { t, language } = useText()
  const theme = useTheme((state) => state.choice)
  return (
    <div className="card stack" style={{ padding: 18 }}>
      <ChoiceRow
        label={t('setting.language')}
        options={languages}
        value={language}
        onChange={(next) => void chooseLanguage(next)}
      />
      <ChoiceRow label={t('setting.theme')} options={themes} value={theme} onChange={chooseTheme} />
    </div>
  )
}
