import { useText } from '../../shared/i18n/i18n.ts'
import { browser } from '../../shared/shell/browser.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { Bold } from './bold.tsx'
import { retry, type Turn } from './assistant-conversation.ts'
import styles from './assistant.module.css'

/** An answer of the assistant, marked as written by AI; a copy of it says so too. */
export const Answer = ({ turn, isLast }: { turn: Turn; isLast: boolean }) => {
  const { t } = useText()
  const { content, state, why, model } = turn
  const copy = async (): Promise<void> => {
    const copied = await browser.copy(`${content.replaceAll('**', '')}\n${t('assistant.copyLabel')}`)
    toast(t(copied ? 'share.copied' : 'share.copyFailed'))
  }
  return (
    <li className={styles['answer']} aria-busy={state === 'writing'}>
      <p className={styles['label']}>
        <span className="chip sea">{t('assistant.badge')}</span>
        {model && <span className="muted small">{model}</span>}
      </p>
      {content === '' && state === 'writing' && <p className="muted">{t('assistant.thinking')}</p>}
      {content !== '' && (
        <p className={styles['text']} data-ai="true" data-model={model}>
          <Bold text={content} />
        </p>
      )}
      {why !== undefined && <p className={styles['why']}>{why}</p>}
      <p className={styles['acts']}>
        {content !== '' && state !== 'writing' && (
          <button type="button" className="text-button" onClick={() => void copy()}>
            {t('chat.copy')}
          </button>
        )}
        {isLast && state === 'failed' && (
          <button type="button" className="text-button" onClick={retry}>
            {t('common.retry')}
          </button>
        )}
      </p>
    </li>
  )
}
