import { IconChevronLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './back-link.module.css';

type Props = {
  to: NonNullable<LinkProps['to']>;
  /** Of the address. */
  params?: Readonly<Record<string, string>>;
  /** Which part of it. */
  search?: Readonly<Record<string, string>>;
  label: string;
};

/** From a page to the list that it belongs to; is above the page's title. */
export function BackLink({ to, params = {}, search = {}, label }: Props) {
  return (
    // Exact: the page is within the list's address, and is not the list.
    <Link to={to} params={params} search={search} activeOptions={{ exact: true }} className={classes.back}>
      <IconChevronLeft size={18} aria-hidden="true" />
      {label}
    </Link>
  );
}
