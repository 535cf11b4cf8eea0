"""What a table of differences lets pass."""
import unittest

from differences import Difference, Table


def row(**changes):
    values = {"why": "ours is smaller", "explains": lambda question, ours, theirs: ours < theirs,
              "example": "q", "ours": 1, "theirs": 2}
    return Difference(**{**values, **changes})


def failures(ours, theirs, *rows):
    table = Table("t", list(rows))
    found = table.compare(["a"] * (len(ours) - len(rows)) + table.examples, ours, theirs)
    return [failure[1] for failure in found], dict(table.counts)


class TableTests(unittest.TestCase):
    def test_what_is_explained_is_counted(self):
        self.assertEqual(failures([1, 3, 1], [2, 3, 2], row()), ([], {"ours is smaller": 2}))

    def test_what_no_row_explains_fails(self):
        self.assertEqual(failures([2, 1], [1, 2], row())[0], ["a"])
        self.assertEqual(failures([2], [1])[0], ["a"])

    def test_a_row_whose_example_has_changed_fails(self):
        self.assertEqual(failures([2], [2], row())[0], ["example"])
        self.assertEqual(failures([0], [2], row())[0], ["example"])
        self.assertEqual(failures([1], [3], row())[0], ["example"])

    def test_a_row_that_does_not_explain_its_example_fails(self):
        never = row(explains=lambda *_: False)
        self.assertEqual(failures([1], [2], never)[0], ["q", "example not explained"])

    def test_a_stranger_may_come_to_agree_where_the_row_says_so(self):
        self.assertEqual(failures([2], [2], row(ages=True))[0], [])
        self.assertEqual(failures([1], [3], row(ages=True))[0], ["example"])

    def test_an_example_names_the_members_that_count(self):
        part = row(explains=lambda *_: True, ours={"a": 1}, theirs="error")
        self.assertEqual(failures([{"a": 1, "b": 2}], ["error"], part)[0], [])
        self.assertEqual(failures([{"a": 2, "b": 2}], ["error"], part)[0], ["example"])

    def test_answers_that_are_missing_are_no_agreement(self):
        with self.assertRaises(ValueError):
            Table("t", []).compare(["a", "b"], [1, 2], [1])


if __name__ == "__main__":
    unittest.main()
