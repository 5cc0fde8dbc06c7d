import { Avatar, Box, Typography } from '@mui/material'
import { initialsOf } from '@xinyu/contracts/rules/missing-picture'
import { useTranslate } from 'react-admin'
import { hiddenPicture } from '../wellness/hidden-picture.ts'

interface Member {
  name: string
  GID: string
  avatar: string | null
}

/** A member in a row of a list. */
export const MemberCell = ({ member, blurred = false }: { member: Member; blurred?: boolean }) => {
  const translate = useTranslate()
  const name = member.name || translate('xinyu.common.noName')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <Avatar
        src={member.avatar ?? undefined}
        alt=""
        aria-hidden="true"
        sx={{
          width: 36,
          height: 36,
          bgcolor: 'grey.700',
          color: 'common.white',
          overflow: 'hidden',
          '& img': blurred ? { filter: hiddenPicture(6) } : {},
        }}
      >
        {initialsOf(name)}
      </Avatar>
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {member.GID}
        </Typography>
      </Box>
    </Box>
  )
}
