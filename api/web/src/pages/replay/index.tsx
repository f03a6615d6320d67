import { Bar } from '../../ui/Bar';

interface Props {
  match: string;
  at: string | null;
  until: string | null;
}

export function ReplayPage({ match }: Props) {
  return (
    <div class="phone">
      <Bar title={match} />
    </div>
  );
}
