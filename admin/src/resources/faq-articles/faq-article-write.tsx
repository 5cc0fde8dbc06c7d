import { Box, Typography } from '@mui/material'
import {
  Create,
  Edit,
  maxLength,
  NumberInput,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
  useTranslate,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { WriteToolbar } from '../../shared/form/write-toolbar.tsx'
import { type FaqArticle, groupChoices } from './faq-article.ts'
import { type Draft, FaqPreview } from './faq-preview.tsx'
import { FaqVersions } from './faq-versions.tsx'

const isQuestion = [required(), maxLength(120)]
const isAnswer = [required(), maxLength(2000)]

const Preview = () => <FaqPreview draft={useWatch() as Draft} />

const FaqForm = ({ isNew = false }: { isNew?: boolean }) => {
  const translate = useTranslate()
  return (
    <SimpleForm defaultValues={{ also: '', order: 100 }} toolbar={<WriteToolbar isNew={isNew} />}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {translate('xinyu.faqArticles.saveHelp')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, width: '100%' }}>
        <Box sx={{ flex: '2 1 320px', minWidth: 0 }}>
          <SelectInput source="group" choices={groupChoices} validate={required()} />
          <NumberInput source="order" min={0} max={9999} step={1} validate={required()} />
          {(['zh', 'en'] as const).map((language) => (
            <Box key={language}>
              <TextInput source={`${language}.question`} validate={isQuestion} />
              <TextInput source={`${language}.answer`} multiline minRows={3} validate={isAnswer} />
            </Box>
          ))}
          <TextInput source="also" validate={maxLength(200)} />
        </Box>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Preview />
        </Box>
      </Box>
    </SimpleForm>
  )
}

const fieldsOf = ({ group, order, also, zh, en }: FaqArticle) => ({ group, order, also: also ?? '', zh, en })

export const FaqArticleCreate = () => (
  <Create redirect="edit" transform={fieldsOf}>
    <FaqForm isNew />
  </Create>
)

/** Stays on the page after saving, where the new version can be published. */
export const FaqArticleEdit = () => (
  <Edit
    mutationMode="pessimistic"
    redirect={false}
    transform={(article: FaqArticle) => ({ ...fieldsOf(article), version: article.version })}
  >
    <FaqForm />
    <FaqVersions />
  </Edit>
)
