import { Box } from '@mui/material'
import {
  Create,
  DateTimeInput,
  maxLength,
  RadioButtonGroupInput,
  regex,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useTranslate,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { asUtc } from '../../shared/format/format.ts'
import { PhoneFrame } from './phone-frame.tsx'
import { AudienceSizeNotice } from './audience-size-notice.tsx'
import { audienceChoices, noticeBody, type Draft, groupChoices, kindChoices } from './sys-notice.ts'
import { TestSend } from './test-send.tsx'

const Fields = () => {
  const translate = useTranslate()
  const draft = useWatch() as Draft
  const { to = 'group' } = draft
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, width: '100%' }}>
      <Box sx={{ flex: '2 1 320px', minWidth: 0 }}>
        <SelectInput source="to" choices={audienceChoices} validate={required()} />
        {to === 'group' && <SelectInput source="group_id" choices={groupChoices} validate={required()} />}
        {to === 'one' && <TextInput source="user_id" validate={required()} />}
        {to !== 'one' && (
          <RadioButtonGroupInput
            source="kind"
            choices={kindChoices}
            validate={required()}
            helperText="xinyu.sysNotices.kindHelp"
          />
        )}
        <AudienceSizeNotice draft={draft} />
        <TextInput source="title" validate={[required(), maxLength(60)]} />
        <TextInput source="content" multiline minRows={4} validate={[required(), maxLength(2000)]} />
        <TextInput source="titleEn" validate={maxLength(80)} helperText="xinyu.sysNotices.enHelp" />
        <TextInput source="contentEn" multiline minRows={3} validate={maxLength(2000)} />
        <TextInput
          source="link"
          validate={regex(/^\/[^/\\]/, translate('xinyu.sysNotices.linkWrong'))}
          helperText="xinyu.sysNotices.linkHelp"
        />
        <DateTimeInput source="startsAt" parse={asUtc} helperText="xinyu.sysNotices.startsHelp" />
      </Box>
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <PhoneFrame draft={draft} />
        <TestSend draft={draft} />
      </Box>
    </Box>
  )
}

/** A new system message: audience and its size, preview, and a test to oneself. */
export const SysNoticeWrite = () => (
  <Create redirect="list" transform={(draft: Draft) => noticeBody(draft)}>
    <SimpleForm
      defaultValues={{ to: 'group', kind: 'service' }}
      toolbar={
        <Toolbar>
          <SaveButton label="xinyu.sysNotices.send" alwaysEnable />
        </Toolbar>
      }
    >
      <Fields />
    </SimpleForm>
  </Create>
)
