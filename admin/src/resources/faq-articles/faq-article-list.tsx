import { Box, Chip } from '@mui/material'
import { faqArticles } from '@xinyu/contracts/admin/faq/faq-articles'
import { CreateButton, SelectInput, useLocaleState, useTranslate } from 'react-admin'
import { RecordLink } from '../../shared/link/record-link.tsx'
import type { Column } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { type FaqArticle, groupChoices, stateOf } from './faq-article.ts'

const filters = [<SelectInput key="group" source="group" choices={groupChoices} alwaysOn />]
const colors = { draft: 'default', published: 'success', changed: 'warning' } as const

const Question = ({ article: { id, zh, en } }: { article: FaqArticle }) => {
  const [locale] = useLocaleState()
  return (
    <RecordLink resource={faqArticles.name} id={id} type="edit">
      {(locale === 'en' ? en : zh).question}
    </RecordLink>
  )
}

const State = ({ article }: { article: FaqArticle }) => {
  const translate = useTranslate()
  const state = stateOf(article)
  return <Chip size="small" color={colors[state]} label={translate(`xinyu.faqArticles.state.${state}`)} />
}

const columns: Column<FaqArticle>[] = [
  {
    source: 'zh.question',
    text: ({ zh }) => zh.question,
    render: (article) => <Question article={article} />,
  },
  { source: 'en.question', text: ({ en }) => en.question, isInFileOnly: true },
  { source: 'group', text: ({ group }, { translate }) => translate(`xinyu.faqArticles.groups.${group}`) },
  {
    source: 'version',
    text: (article, { translate }) => translate(`xinyu.faqArticles.state.${stateOf(article)}`),
    render: (article) => <State article={article} />,
  },
  { source: 'order', align: 'right', text: ({ order }) => order },
]

const FaqArticleCard = ({ record: article }: { record: FaqArticle }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
    <Question article={article} />
    <State article={article} />
  </Box>
)

/** Common questions in the order in which members read them. */
export const FaqArticleList = () => (
  <ListFrame
    resource={faqArticles}
    columns={columns}
    card={FaqArticleCard}
    sort={{ field: 'order', order: 'ASC' }}
    filters={filters}
    actions={<CreateButton />}
    emptyAction={<CreateButton />}
  />
)
