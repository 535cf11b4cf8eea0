"""What holds of the mutants of a module, whatever its language."""


class MutantTests:
    """Beside unittest.TestCase, in a class that says which language and gives it a module."""

    mutators = {}
    table = []
    """The kind of change, a module of one line, and what is made of it."""
    fixed = ""
    """A module that speaks of nothing that could be changed."""
    sample = ""
    """A module of two scopes, `first` and `Second`."""
    long = ""
    """A module with a text that is long and not of ASCII."""
    keyed = ()
    """Keys of the sample."""

    def mutants(self, source):
        raise NotImplementedError

    def longer(self, source):
        """The same module with more lines in it."""
        raise NotImplementedError

    def keys(self, source):
        return [mutant.key for mutant in self.mutants(source)]

    def test_each_kind_makes_what_the_table_says(self):
        for mutator, source, expected in self.table:
            with self.subTest(mutator, source=source):
                made = [mutant.text for mutant in self.mutants(source) if mutant.mutator == mutator]
                self.assertEqual(made, expected)

    def test_each_kind_has_a_row(self):
        self.assertEqual({row[0] for row in self.table}, set(self.mutators))

    def test_what_cannot_be_changed_is_left_alone(self):
        self.assertEqual(self.keys(self.fixed), [])

    def test_none_is_the_module_itself_or_stands_twice(self):
        texts = [mutant.text for mutant in self.mutants(self.sample)]
        self.assertGreater(len(texts), 20)
        self.assertEqual(len(set(texts)), len(texts))
        self.assertNotIn(self.written(self.sample), texts)

    def written(self, source):
        """The module as the language's writer has it."""
        return source

    def test_a_key_says_where_and_what(self):
        for key in self.keyed:
            self.assertIn(key, self.keys(self.sample))

    def test_lines_that_are_added_change_no_key(self):
        self.assertEqual(self.keys(self.longer(self.sample)), self.keys(self.sample))

    def test_a_key_is_one_line_of_ascii_that_is_not_long(self):
        for key in self.keys(self.long):
            self.assertRegex(key, r"\A[\x20-\x7e]{1,170}\Z")
