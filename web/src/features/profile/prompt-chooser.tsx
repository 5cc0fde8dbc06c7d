import { prompts } from '@xinyu/contracts/lists/prompts'
import { labelOf, useText } from '../../shared/i18n/i18n.ts'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'

interface ChooserProps {
  open: boolean
  /** answered already */
  taken: readonly number[]
  onChoose(prompt: number): void
  onClose(): void
}

/** The prompts not used yet. */
export const PromptChooser = ({ open, taken, onChoose, onClose }: ChooserProps) => {
  const { t } = useText()
  return (
    <Sheet open={open} title={t('prompts.choose')} onClose={onClose}>
      {prompts
        .filter(({ value }) => !taken.includes(value))
        .map((prompt) => (
          <button key={prompt.value} type="button" className="option-row" onClick={() => onChoose(prompt.value)}>
            {labelOf(prompt)}
          </button>
        ))}
    </Sheet>
  )
}
