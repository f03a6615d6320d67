import { Field } from '../../tournaments/parts';
import type { TableOnShow } from './useTable';

export const ReasonField = ({ table, label }: { table: TableOnShow; label: string }) => (
  <Field label={label} value={table.reason} set={(reason) => table.change({ reason })} most={200} first />
);
