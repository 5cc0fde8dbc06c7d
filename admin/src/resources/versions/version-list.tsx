import { Box, Chip, Typography } from '@mui/material'
import { versions } from '@xinyu/contracts/admin/content'
import { CreateButton, DeleteWithConfirmButton, SearchInput, useTranslate } from 'react-admin'
import { RecordLink } from '../../shared/link/record-link.tsx'
import { formatDateTime } from '../../shared/format/format.ts'
import { timeColumn } from '../../shared/list-frame/column-kinds.tsx'
import { type Column, useTranslation } from '../../shared/list-frame/columns.ts'
import { ListFrame } from '../../shared/list-frame/list-frame.tsx'
import { PublishSwitch } from './publish-switch.tsx'
import { platformTabs, type Version } from './version.ts'

const EditLink = ({ version }: { version: Version }) => {
  return (
    <RecordLink resource={versions.name} id={version.id} type="edit">
      {version.name}
    </RecordLink>
  )
}

/** Only unpublished versions can be deleted: clients may know the others. */
const DeleteButton = ({ version }: { version: Version }) =>
  version.isOn ? null : (
    <DeleteWithConfirmButton
      record={version}
      resource={versions.name}
      redirect={false}
      translateOptions={{ name: version.name }}
    />
  )

const Forced = () => {
  const translate = useTranslate()
  return <Chip size="small" color="warning" label={translate('xinyu.versions.forced')} />
}

const columns: Column<Version>[] = [
  { source: 'name', text: ({ name }) => name, render: (version) => <EditLink version={version} /> },
  { source: 'number', align: 'right', text: ({ number }) => number },
  { source: 'platform', text: ({ platform }, { translate }) => translate(`xinyu.versions.platform.${platform}`) },
  {
    source: 'force',
    text: ({ force }, { translate }) => translate(force ? 'ra.boolean.true' : 'ra.boolean.false'),
    render: ({ force }) => (force ? <Forced /> : '—'),
  },
  { source: 'notes', text: ({ notes }) => notes },
  { source: 'url', text: ({ url }) => url },
  timeColumn('addtime'),
  {
    source: 'isOn',
    text: ({ isOn }, { translate }) => translate(isOn ? 'xinyu.versions.on' : 'xinyu.versions.off'),
    render: (version) => <PublishSwitch version={version} />,
  },
  { source: 'acts', text: () => null, render: (version) => <DeleteButton version={version} /> },
]

const VersionCard = ({ record: version }: { record: Version }) => {
  const { translate, locale } = useTranslation()
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Typography sx={{ fontWeight: 600 }}>
        <EditLink version={version} /> · {version.number} · {translate(`xinyu.versions.platform.${version.platform}`)}
      </Typography>
      {version.force && <Forced />}
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
        {version.notes}
      </Typography>
      <Typography variant="caption">{formatDateTime(version.addtime, locale)}</Typography>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <PublishSwitch version={version} />
        <Typography variant="body2">{translate(version.isOn ? 'xinyu.versions.on' : 'xinyu.versions.off')}</Typography>
      </Box>
      <DeleteButton version={version} />
    </Box>
  )
}

/** All versions of the apps and the web page; clients are notified of published ones. */
export const VersionList = () => (
  <ListFrame
    resource={versions}
    columns={columns}
    card={VersionCard}
    sort={{ field: 'addtime', order: 'DESC' }}
    filters={[<SearchInput key="q" source="q" alwaysOn resettable />]}
    tab={{ source: 'platform', choices: platformTabs }}
    emptyAction={<CreateButton resource={versions.name} />}
    actions={<CreateButton />}
  />
)
