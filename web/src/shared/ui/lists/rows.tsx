import { RightOutline } from 'antd-mobile-icons'
import { Link } from 'react-router-dom'
import { Switch } from '../fields/switch.tsx'

interface RowProps {
  title: string
  /** a second, smaller line */
  text?: string
}
const RowBody = ({ title, text }: RowProps) => (
  <span className="body">
    {text === undefined ? (
      title
    ) : (
      <>
        <span className="title">{title}</span>
        <span className="muted small">{text}</span>
      </>
    )}
  </span>
)

/** A row of a menu that leads to another page. */
export const LinkRow = ({ to, ...body }: RowProps & { to: string }) => (
  <Link className="row" to={to}>
    <RowBody {...body} />
    <RightOutline aria-hidden="true" />
  </Link>
)

/** A row of a menu with a switch. */
export const SwitchRow = ({
  checked,
  onChange,
  ...body
}: RowProps & { checked: boolean; onChange(isOn: boolean): void }) => (
  <div className="row">
    <RowBody {...body} />
    <Switch checked={checked} onChange={onChange} aria-label={body.title} />
  </div>
)
