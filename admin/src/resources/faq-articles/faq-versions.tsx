import { Box, Button, Chip, Stack, Typography } from '@mui/material'
import { faqArticles } from '@xinyu/contracts/admin/faq/faq-articles'
import { useNotify, useRecordContext, useTranslate } from 'react-admin'
import { useAction } from '../../shared/action/use-action.ts'
import { DateTime } from '../../shared/format/date-time.tsx'
import { PersonName } from '../../shared/member/person-cell.tsx'
import { Section } from '../../shared/show/section.tsx'
import type { FaqArticle, FaqVersion } from './faq-article.ts'
import { FaqPreview } from './faq-preview.tsx'

interface VersionProps {
  article: FaqArticle
  version: FaqVersion
}

/** Publishes or hides this version, or makes it the newest again. */
const VersionButtons = ({ article: { id, version, publishedVersion }, version: { number } }: VersionProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const publish = useAction(faqArticles, 'publish')
  const unpublish = useAction(faqArticles, 'unpublish')
  const restore = useAction(faqArticles, 'restore')
  const busy = publish.busy || unpublish.busy || restore.busy
  const done = async (record: Promise<FaqArticle | null>, text: string) => {
    if (await record) notify(text, { type: 'success' })
  }
  const hide = () => done(unpublish.run(id, {}), 'xinyu.faqArticles.unpublished')
  const show = () => done(publish.run(id, { version: number }), 'xinyu.faqArticles.published')
  const bringBack = () => done(restore.run(id, { version: number }), 'xinyu.faqArticles.restored')
  return (
    <>
      {number === publishedVersion ? (
        <>
          <Chip size="small" color="success" label={translate('xinyu.faqArticles.isPublished')} />
          <Button size="small" color="error" disabled={busy} onClick={() => void hide()}>
            {translate('xinyu.faqArticles.unpublish')}
          </Button>
        </>
      ) : (
        <Button size="small" disabled={busy} onClick={() => void show()}>
          {translate('xinyu.faqArticles.publish')}
        </Button>
      )}
      {number !== version && (
        <Button size="small" disabled={busy} onClick={() => void bringBack()}>
          {translate('xinyu.faqArticles.restore')}
        </Button>
      )}
    </>
  )
}

const Version = ({ article, version }: VersionProps) => {
  const translate = useTranslate()
  const { number, by, at } = version
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 1.5 }}>
      <Stack direction="row" useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{translate('xinyu.faqArticles.version', number)}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {by ? <PersonName id={by} user={null} /> : translate('xinyu.faqArticles.builtIn')} · <DateTime at={at} />
        </Typography>
        <VersionButtons article={article} version={version} />
      </Stack>
      {number !== article.version && (
        <details>
          <summary>{version.zh.question}</summary>
          <FaqPreview draft={version} />
        </details>
      )}
    </Box>
  )
}

/** All versions, newest first: which one members read, and which come back. */
export const FaqVersions = () => {
  const translate = useTranslate()
  const article = useRecordContext<FaqArticle>()
  if (!article?.versions) return null
  return (
    <Section title={translate('xinyu.faqArticles.versions')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {article.versions.map((version) => (
          <Version key={version.number} article={article} version={version} />
        ))}
      </Box>
    </Section>
  )
}
